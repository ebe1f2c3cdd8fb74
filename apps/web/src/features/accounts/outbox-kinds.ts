import type { getUser, updateUser } from '@windfall/contract';
import { endpoint } from '../../lib/api/endpoint.ts';
import { deliverChange } from '../../lib/offline/deliver-change.ts';
import type { OutboxKinds } from '../../lib/offline/outbox-kinds.ts';

const getUserEndpoint = endpoint<typeof getUser>('GET', '/api/users/{id}');
const updateUserEndpoint = endpoint<typeof updateUser>('PUT', '/api/users/{id}');

/** How the outbox sends changes of the profile. The server's schema checks the fields. */
export const profileOutboxKinds: OutboxKinds = {
  profile: {
    deliver: (api, item, photos) => {
      const params = { id: item.target };
      return deliverChange(item, photos, {
        photoField: 'photo_url',
        read: () => api.call(getUserEndpoint, { params }),
        write: (body) => api.call(updateUserEndpoint, { params, body }),
      });
    },
    shownUnder: ['user', 'users', 'session'],
    photoField: 'photo_url',
  },
};
