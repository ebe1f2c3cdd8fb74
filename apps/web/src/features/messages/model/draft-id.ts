import { readStoredText, storeText } from '../../../lib/drafts/draft-store.ts';
import { makeId } from '../../../lib/make-id.ts';

const keyOf = (draft: string) => `${draft}:id`;

/**
 * The id under which a draft's text is sent. It stays the same until the text changes, also after a reload,
 * so that a retry never creates a second message.
 */
export function draftId(draft: string, text: string): string {
  const [id = '', ...rest] = readStoredText(keyOf(draft)).split('\n');
  if (id !== '' && rest.join('\n') === text) return id;
  const made = makeId();
  storeText(keyOf(draft), `${made}\n${text}`);
  return made;
}

/** After delivery: the same text again is a second message. */
export function deleteDraft(draft: string): void {
  storeText(keyOf(draft), '');
  storeText(draft, '');
}

/** After a failure without storage: the next attempt sends the same message. */
export function restoreDraft(draft: string, id: string, text: string): void {
  storeText(draft, text);
  storeText(keyOf(draft), `${id}\n${text.trim()}`);
}
