import { readStoredText, storeText } from '../../../lib/draft-text.ts';
import { makeId } from '../../../lib/make-id.ts';

const keyOf = (draft: string) => `${draft}:id`;

/**
 * The id under which a draft's text is sent: the same one each time until the text is another, also after a reload,
 * so that trying again never makes a second message.
 */
export function draftId(draft: string, text: string): string {
  const [id = '', ...rest] = readStoredText(keyOf(draft)).split('\n');
  if (id !== '' && rest.join('\n') === text) return id;
  const made = makeId();
  storeText(keyOf(draft), `${made}\n${text}`);
  return made;
}

/** After the message has arrived: the same words again are a second message. */
export function deleteDraft(draft: string): void {
  storeText(keyOf(draft), '');
  storeText(draft, '');
}

/** After it could not be sent and was kept nowhere: the next try is the same message. */
export function restoreDraft(draft: string, id: string, text: string): void {
  storeText(draft, text);
  storeText(keyOf(draft), `${id}\n${text.trim()}`);
}
