import { useMutation } from '@tanstack/react-query';
import type { BodyInput, updateUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { refreshViewerData } from '../../../lib/session/change-session.ts';
import { SESSION_KEY } from '../../../lib/session/session-key.ts';

/** Asked at /api/users/{id}, then once more at /users/{id} (spec section 7). */
const updateEndpoint = endpoint<typeof updateUser>('PUT', '/api/users/{id}');

export type ProfileBody = BodyInput<typeof updateUser> & { image?: File | undefined };

/** Changes one's own profile; with a new photo it goes as multipart. Name and photo stand on many pages, so all are asked again. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ProfileBody }, { client }) => {
      const { data } = await apiOf(client).call(updateEndpoint, { params: { id }, body });
      return data;
    },
    onSuccess: (user, _input, _result, { client }) => {
      client.setQueryData(SESSION_KEY, user);
      refreshViewerData(client, 'member');
    },
    meta: { toast: false },
  });
}
