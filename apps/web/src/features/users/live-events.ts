import type { LiveEventData } from '@windfall/contract';
import type { LiveEventHandlers } from '../../lib/live-events/live-event.ts';

/** An open profile loses at once what its member no longer shows; a list is refetched when it is shown the next time. */
export const userEvents: LiveEventHandlers = {
  user: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'user'>> | null) };
    void client.invalidateQueries({ queryKey: ['user', id] });
    void client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
  },
};
