import type { QueryClient } from '@tanstack/react-query';
import { claimEvents } from '../../features/exchange/api/claims-cache.ts';
import { listingEvents } from '../../features/listings/api/get-listing.ts';
import { messageEvents } from '../../features/messages/live-events.ts';
import { noticeEvents } from '../../features/notices/api/count-unread-notices.ts';
import { reportEvents } from '../../features/reports/api/own-reports.ts';
import { userEvents } from '../../features/users/api/get-user.ts';
import type { LiveEvent, LiveEventHandlers } from '../../lib/live-events/live-event.ts';
import { SESSION_KEY } from '../../lib/session/session-query.ts';

const siteEvents: LiveEventHandlers = {
  settings: (client) => {
    void client.invalidateQueries({ queryKey: ['site'] });
    void client.invalidateQueries({ queryKey: ['admin', 'settings'] });
  },
  resync: (client) => catchUp(client),
};

const HANDLERS: readonly Readonly<Record<string, LiveEventHandlers[keyof LiveEventHandlers]>>[] = [
  messageEvents,
  listingEvents,
  claimEvents,
  userEvents,
  noticeEvents,
  reportEvents,
  siteEvents,
];

/** Every event that a feature handles. */
export const LIVE_EVENT_NAMES = [...new Set(HANDLERS.flatMap((handlers) => Object.keys(handlers)))];

export function applyLiveEvent(client: QueryClient, userId: string, { name, data }: LiveEvent): void {
  for (const handlers of HANDLERS) if (Object.hasOwn(handlers, name)) handlers[name]?.(client, userId, data);
}

/** Events were missed: queries on screen are refetched, and others when they are shown. */
export function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}
