import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { addPushDevice, getPushKey, listPushDevices, removePushDevice, User } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { noteOwnDevice, subscribe, unsubscribe } from '../../../lib/push/own-device.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';

const PATH = '/api/push/devices';
const keyEndpoint = endpoint<typeof getPushKey>('GET', '/api/push/key');
const listEndpoint = endpoint<typeof listPushDevices>('GET', PATH);
const addEndpoint = endpoint<typeof addPushDevice>('POST', PATH, { repeatable: true });
const removeEndpoint = endpoint<typeof removePushDevice>('DELETE', `${PATH}/{id}`);

/** The member's devices that are told by push. */
export const devicesQuery = queryOptions({
  queryKey: ['push-devices'] as const,
  queryFn: async ({ client, signal }) => {
    const devices = (await apiOf(client).call(listEndpoint, { signal })).data;
    if (devices.some(({ current }) => current)) void noteOwnDevice(memberOf(client));
    return devices;
  },
  staleTime: 0,
  gcTime: 0,
});

const memberOf = (client: QueryClient) => client.getQueryData<User | null>(SESSION_KEY)?.id ?? '';

/** The member or the browser has refused. A browser asks no second time. */
export class PermissionRefusedError extends Error {}

/** Call it on a tap: browsers ask for permission only then. */
export function useAddDevice() {
  return useMutation({
    mutationFn: async (_: undefined, { client }) => {
      if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefusedError();
      const api = apiOf(client);
      const { public_key } = (await api.call(keyEndpoint, {})).data;
      const { endpoint: address = '', keys } = (await subscribe(public_key, memberOf(client))).toJSON();
      const body = {
        endpoint: address,
        keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      };
      return (await api.call(addEndpoint, { body })).data;
    },
    onSuccess: (_data, _input, _before, { client }) => askAgain(client),
  });
}

export function useRemoveDevice() {
  return useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }, { client }) => {
      await apiOf(client)
        .call(removeEndpoint, { params: { id } })
        .catch((error: unknown) => {
          // It was removed elsewhere, which is the requested result.
          if (!isApiError(error) || error.code !== 'DEVICE_NOT_FOUND') throw error;
        });
      // The server sends this browser no more, whether or not the browser ends its part.
      if (current) await unsubscribe().catch(() => {});
    },
    onSuccess: (_data, _input, _before, { client }) => askAgain(client),
  });
}

/** Not awaited: the row of a removed device must be there when it moves the focus. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries(devicesQuery);
}
