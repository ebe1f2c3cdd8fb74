import { lazyPart } from '../../lib/lazy-part.tsx';
import { useOutboxCount } from '../../lib/outbox/outbox-count.ts';
import type { WaitingListProps } from './waiting-list.tsx';

const WaitingList = lazyPart(() => import('./waiting-list.tsx'));

/** Which outbox items belong to which list. */
export const LISTING_KINDS: readonly string[] = ['new-listing', 'listing-edit'];
export const MESSAGE_KINDS: readonly string[] = ['message'];
export const STAND_KINDS: readonly string[] = ['tap'];
export const EXCHANGE_KINDS: readonly string[] = ['claim', 'promise', 'claim-move'];

/** Above a list: what the member has added to it and the server does not know yet. */
export function WaitingItems(props: WaitingListProps) {
  if (useOutboxCount(props.userId) === 0) return null;
  return <WaitingList {...props} />;
}
