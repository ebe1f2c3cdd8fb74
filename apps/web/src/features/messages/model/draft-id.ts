import { makeMessageId } from './make-message-id.ts';
import { readStored, writeStored } from './stored-text.ts';

const keyOf = (draft: string) => `${draft}:id`;

/**
 * The id under which a draft's text is sent: the same one each time until the text is another, also after a reload,
 * so that trying again never makes a second message.
 */
export function draftId(draft: string, text: string): string {
  const [id = '', ...rest] = readStored(keyOf(draft)).split('\n');
  if (id !== '' && rest.join('\n') === text) return id;
  const made = makeMessageId();
  writeStored(keyOf(draft), `${made}\n${text}`);
  return made;
}

/** After the message has arrived: the same words again are a second message. */
export function forgetDraft(draft: string): void {
  writeStored(keyOf(draft), '');
  writeStored(draft, '');
}
