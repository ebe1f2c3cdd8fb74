import type { LiveEventData } from '@windfall/contract';
import type { LiveEventHandlers } from '../../lib/live-events/live-event.ts';

/** A list on the screen stays as it is: it is refetched when it is shown the next time. */
export const listingEvents: LiveEventHandlers = {
  listing: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'listing'>> | null) };
    void client.invalidateQueries({ queryKey: ['listings', 'one', id] });
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  },
  // Listings name their owner.
  user: (client) => void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' }),
};
