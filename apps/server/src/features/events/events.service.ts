import type { LiveEventData, Message } from '@windfall/contract';
import type { Context } from '../../context.ts';

type EventContext = Pick<Context, 'events'>;

/** Tells both members of a message that was stored. */
export function publishMessageSent({ events }: EventContext, message: Message): void {
  events.publish({ type: 'message', audience: [message.sender_id, message.receiver_id], data: message });
}

/** Tells both members that one has read what the other wrote. */
export function publishMessagesRead({ events }: EventContext, data: LiveEventData<'read'>): void {
  events.publish({ type: 'read', audience: [data.reader_id, data.sender_id], data });
}

/** Tells a member that the site has told them something. */
export function publishNotice({ events }: EventContext, userId: string, id: string): void {
  events.publish({ type: 'notice', audience: [userId], data: { id } });
}

/** Tells members to ask for everything anew: what they have been shown is not so any more. */
export function publishResync({ events }: EventContext, audience: readonly string[]): void {
  events.publish({ type: 'resync', audience, data: {} });
}

/** Has the open connections of this member looked at, on every server: their sessions may be over. */
export function publishSessionsChanged({ events }: EventContext, userId: string): void {
  events.publish({ type: 'session', audience: [userId], data: null });
}

/**
 * Tells everybody that a member's profile is different or gone: what it no longer says must not stay on open pages. Each
 * then asks for what they may see of it.
 */
export function publishUserChanged({ events }: EventContext, id: string): void {
  events.publish({ type: 'user', audience: null, data: { id } });
}

/** Tells everybody that a listing is new, different or gone; each then asks for what they may see of it. */
export function publishListingChanged(
  { events }: EventContext,
  id: string,
  change: LiveEventData<'listing'>['change'],
): void {
  events.publish({ type: 'listing', audience: null, data: { id, change } });
}
