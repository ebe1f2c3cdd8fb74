import { profileOutboxKinds } from '../../features/accounts/outbox-kinds.ts';
import { askOutboxKinds } from '../../features/exchange/ask/ask-outbox.ts';
import { claimMoveOutboxKinds } from '../../features/exchange/claims/claim-outbox-kinds.ts';
import { listingOutboxKinds } from '../../features/listings/outbox-kinds.ts';
import { messageOutboxKinds } from '../../features/messages/outbox-kinds.ts';
import type { OutboxKinds } from '../../lib/offline/outbox-kinds.ts';

/** All kinds of outbox items, by the names in stored items. */
export const outboxKinds: OutboxKinds = {
  ...messageOutboxKinds,
  ...listingOutboxKinds,
  ...askOutboxKinds,
  ...claimMoveOutboxKinds,
  ...profileOutboxKinds,
};

const shownUnder = new Set(Object.values(outboxKinds).flatMap((kind) => kind.shownUnder));

/** Whether a query with this key may show data that the outbox sends. */
export const showsOutboxItems = ([scope]: readonly unknown[]): boolean => shownUnder.has(String(scope));
