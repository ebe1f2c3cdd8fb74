import { useMutation } from '@tanstack/react-query';
import { type BodyInput, defineStrings, type getUser, type User, type updateUser } from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { baseOf, deliverChange, fieldsOf, textIn } from '../../../lib/outbox/changes.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { storeLocalUsers } from '../../../lib/session/stored-users.ts';
import { refreshViewerData } from '../../../lib/viewer/change-session.ts';

const getUserEndpoint = endpoint<typeof getUser>('GET', '/api/users/{id}');
/** Sent to /api/users/{id}, then once more to /users/{id}. */
const updateUserEndpoint = endpoint<typeof updateUser>('PUT', '/api/users/{id}');

export type ProfileBody = BodyInput<typeof updateUser> & { image?: File | undefined };

/** A change of the member's own profile; multipart with a new photo. */
export const profileKind: OutboxKind<User> = {
  name: 'profile',
  attempt: async (api, { target: id, fields }, [image]) =>
    (await api.call(updateUserEndpoint, { params: { id }, body: { ...fields, ...(image && { image }) } }))
      .data,
  deliver: (api, item, photos) => {
    const params = { id: item.target };
    return deliverChange(item, photos, {
      photoField: 'photo_url',
      read: () => api.call(getUserEndpoint, { params }),
      write: (body) => api.call(updateUserEndpoint, { params, body }),
    });
  },
  shownUnder: ['user', 'users', 'session'],
  // Name and photo appear on many pages, so all queries are fetched anew.
  show: (client, _item, user) => {
    client.setQueryData(SESSION_KEY, user);
    refreshViewerData(client, 'member');
  },
  photoField: 'photo_url',
  description: {
    strings: defineStrings({ en: { title: () => 'Edit of your profile' } }),
    text: textIn,
    editPath: () => paths.profile,
  },
};

interface Changes {
  /** The signed-in member. */
  user: User;
  body: ProfileBody;
}

/** Changes the member's own profile. A change that waits is shown as if it was saved. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: async ({ user, body: { image, ...body } }: Changes, { client }) => {
      const fields = fieldsOf(body);
      const sent = await sendOrThrow(client, profileKind, {
        target: user.id,
        label: user.name,
        fields,
        base: baseOf(fields, user, 'photo_url'),
        photos: image && [image],
      });
      if (sent.result === 'sent') return { user: sent.response ?? user, isKept: false };
      const { full_name: name } = fields;
      const changed = { ...user, ...fields, ...(typeof name === 'string' && { name }) } as User;
      storeLocalUsers([changed], user.id);
      client.setQueryData(SESSION_KEY, changed);
      return { user: changed, isKept: true };
    },
  });
}
