import type { Message } from '@windfall/contract';

/** The listing a conversation was last about, as far as its loaded messages tell. Pages run from the latest on. */
export function topicOf(pages: readonly { messages: readonly Message[] }[] | undefined): string | null {
  for (const { messages } of pages ?? []) {
    const about = messages.find(({ listing_id }) => listing_id !== null);
    if (about) return about.listing_id;
  }
  return null;
}
