import { keepText, readKept } from '../../../lib/kept-text.ts';
import { makeId } from '../../../lib/make-id.ts';

const keyOf = (draft: string) => `${draft}:id`;

/**
 * The id under which a draft's text is sent: the same one each time until the text is another, also after a reload,
 * so that trying again never makes a second message.
 */
export function draftId(draft: string, text: string): string {
  const [id = '', ...rest] = readKept(keyOf(draft)).split('\n');
  if (id !== '' && rest.join('\n') === text) return id;
  const made = makeId();
  keepText(keyOf(draft), `${made}\n${text}`);
  return made;
}

/** After the message has arrived: the same words again are a second message. */
export function forgetDraft(draft: string): void {
  keepText(keyOf(draft), '');
  keepText(draft, '');
}

/** After it could not be sent and was kept nowhere: the next try is the same message. */
export function restoreDraft(draft: string, id: string, text: string): void {
  keepText(draft, text);
  keepText(keyOf(draft), `${id}\n${text.trim()}`);
}
