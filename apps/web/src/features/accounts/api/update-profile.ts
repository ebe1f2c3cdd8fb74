import { useMutation } from '@tanstack/react-query';
import type { BodyInput, User, updateUser } from '@windfall/contract';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import { baseOf, fieldsOf } from '../../../lib/offline/fields-of.ts';
import { refreshViewerData } from '../../../lib/session/change-session.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { storeLocalUsers } from '../../../lib/session/stored-users.ts';

/** Sent to /api/users/{id}, then once more to /users/{id}. */
const updateEndpoint = endpoint<typeof updateUser>('PUT', '/api/users/{id}');

export type ProfileBody = BodyInput<typeof updateUser> & { image?: File | undefined };

export interface SavedProfile {
  user: User;
  /** No response: the change is stored in this browser and sent when the server is reachable again. */
  isSavedLocally: boolean;
}

/**
 * Changes the member's own profile; multipart with a new photo. Name and photo appear on many pages, so all
 * queries are refetched.
 */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: async (
      { id, body }: { id: string; body: ProfileBody },
      { client },
    ): Promise<SavedProfile> => {
      try {
        const { data } = await apiOf(client).call(updateEndpoint, { params: { id }, body });
        return { user: data, isSavedLocally: false };
      } catch (error) {
        const present = client.getQueryData<User | null>(SESSION_KEY);
        const user = isUnreachable(error) && present?.id === id ? await keep(present, body) : null;
        if (!user) throw error;
        return { user, isSavedLocally: true };
      }
    },
    onSuccess: ({ user, isSavedLocally }, _input, _result, { client }) => {
      client.setQueryData(SESSION_KEY, user);
      if (!isSavedLocally) refreshViewerData(client, 'member');
    },
    meta: { toast: false },
  });
}

/** Stores the change in this browser; returns the changed profile, or null when storage is full. */
async function keep(user: User, { image, ...body }: ProfileBody): Promise<User | null> {
  const fields = fieldsOf(body);
  const base = baseOf(fields, user, 'photo_url');
  const item = { userId: user.id, kind: 'profile', target: user.id, label: user.name };
  // A browser that knows it is offline sent nothing; otherwise the response may be lost.
  const wasTried = navigator.onLine;
  if (!(await addToOutbox({ ...item, fields, base, photos: image && [image], wasTried }))) return null;
  const { full_name: name } = fields;
  const changed = { ...user, ...fields, ...(typeof name === 'string' ? { name } : {}) } as User;
  storeLocalUsers([changed], user.id);
  return changed;
}
