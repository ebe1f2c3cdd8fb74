import { profileKind } from '../../features/accounts/api/update-profile.ts';
import { askKind, promiseKind } from '../../features/exchange/api/ask-kinds.ts';
import { claimMoveKind } from '../../features/exchange/api/claims-move.ts';
import { followKind } from '../../features/follows/api/follows.ts';
import { newListingKind } from '../../features/listings/api/create-listing.ts';
import { listingEditKind } from '../../features/listings/api/update-listing.ts';
import { messageKind } from '../../features/messages/api/send-message.ts';
import { tapKind } from '../../features/stands/api/tap-kind.ts';
import type { OutboxKind, OutboxKinds } from '../../lib/outbox/outbox-kinds.ts';

const ALL: readonly OutboxKind[] = [
  messageKind,
  newListingKind,
  listingEditKind,
  askKind,
  promiseKind,
  claimMoveKind,
  followKind,
  profileKind,
  tapKind,
];

/** All kinds of outbox items, by the names in stored items. */
export const outboxKinds: OutboxKinds = new Map(ALL.map((kind) => [kind.name, kind]));

const shownUnder = new Set(ALL.flatMap((kind) => kind.shownUnder));

/** Whether a query with this key may show data that the outbox sends. */
export const showsOutboxItems = ([scope]: readonly unknown[]): boolean => shownUnder.has(String(scope));
