import { useMutation } from '@tanstack/react-query';
import type { BodyInput, setSitePicture } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { settingsQuery } from './settings.ts';

const setEndpoint = endpoint<typeof setSitePicture>('PUT', '/api/admin/site-picture');

/** Sets, describes or removes the picture of the site. */
export function useSetSitePicture() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof setSitePicture> & { image?: File }, { client }) =>
      (await apiOf(client).call(setEndpoint, { body })).data,
    onSuccess: (settings, _body, _result, { client }) =>
      client.setQueryData(settingsQuery.queryKey, settings),
  });
}
