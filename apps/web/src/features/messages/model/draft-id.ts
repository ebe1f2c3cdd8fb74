import { keepText, readKept } from '../../../lib/kept-text.ts';
import { makeMessageId } from './make-message-id.ts';

const keyOf = (draft: string) => `${draft}:id`;

/**
 * The id under which a draft's text is sent: the same one each time until the text is another, also after a reload,
 * so that trying again never makes a second message.
 */
export function draftId(draft: string, text: string): string {
  const [id = '', ...rest] = readKept(keyOf(draft)).split('\n');
  if (id !== '' && rest.join('\n') === text) return id;
  const made = makeMessageId();
  keepText(keyOf(draft), `${made}\n${text}`);
  return made;
}

/** After the message has arrived: the same words again are a second message. */
export function forgetDraft(draft: string): void {
  keepText(keyOf(draft), '');
  keepText(draft, '');
}
