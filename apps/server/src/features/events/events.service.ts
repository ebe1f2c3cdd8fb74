import type { LiveEventData, Message } from '@windfall/contract';
import type { Context } from '../../context.ts';

type EventContext = Pick<Context, 'events'>;

/** Publishes a stored message to its two members. */
export function publishMessageSent({ events }: EventContext, message: Message): void {
  events.publish({ type: 'message', audience: [message.sender_id, message.receiver_id], data: message });
}

/** Publishes to both members that one has read the other's messages. */
export function publishMessagesRead({ events }: EventContext, data: LiveEventData<'read'>): void {
  events.publish({ type: 'read', audience: [data.reader_id, data.sender_id], data });
}

/** Publishes a new notice to its member. */
export function publishNotice({ events }: EventContext, userId: string, id: string): void {
  events.publish({ type: 'notice', audience: [userId], data: { id } });
}

/** Publishes to a member's other devices that notices were read. */
export function publishNoticesRead({ events }: EventContext, userId: string): void {
  events.publish({ type: 'notices_read', audience: [userId], data: {} });
}

/** Publishes to its two members that a claim is new or changed. */
export function publishClaimChanged(
  { events }: EventContext,
  audience: readonly string[],
  data: LiveEventData<'claim'>,
): void {
  events.publish({ type: 'claim', audience, data });
}

/** Makes members, or with `null` all clients, reload everything. */
export function publishResync({ events }: EventContext, audience: readonly string[] | null): void {
  events.publish({ type: 'resync', audience, data: {} });
}

/** Makes all servers recheck this member's open streams, since sessions may have ended. */
export function publishSessionsChanged(ctx: EventContext, userId: string): void {
  publishSessionsOfMembersChanged(ctx, [userId]);
}

/** The same for several members, or with `null` for all open streams. */
export function publishSessionsOfMembersChanged(
  { events }: EventContext,
  audience: readonly string[] | null,
): void {
  events.publish({ type: 'session', audience, data: null });
}

/** Publishes a setting of the site that open pages show. */
export function publishSettingsChanged({ events }: EventContext, data: LiveEventData<'settings'>): void {
  events.publish({ type: 'settings', audience: null, data });
}

/**
 * Publishes to all clients that a member's profile has changed or was deleted: open pages must not show old
 * data. Each client then reloads visible data.
 */
export function publishUserChanged({ events }: EventContext, id: string): void {
  events.publish({ type: 'user', audience: null, data: { id } });
}

/**
 * Publishes to all clients that a listing is new, changed or deleted. Each client then reloads visible data.
 */
export function publishListingChanged(
  { events }: EventContext,
  id: string,
  change: LiveEventData<'listing'>['change'],
): void {
  events.publish({ type: 'listing', audience: null, data: { id, change } });
}
