import type { Community } from './community.ts';
import { subscription } from './private-things.ts';
import { forMembers, forOwner, type Row } from './row.ts';

async function rosasDevice({ t, people }: Community): Promise<string> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/push/devices',
    headers: people.owner.headers,
    payload: subscription('rosa'),
  });
  return response.json().id;
}

export const pushRows: Readonly<Record<string, Row>> = {
  getPushKey: { ask: () => ({}), statuses: forMembers() },
  listPushDevices: { ask: () => ({}), statuses: forMembers() },
  addPushDevice: {
    ask: (_community, role) => ({ payload: subscription(role) }),
    statuses: forMembers(),
    invalid: () => ({
      payload: { ...subscription('x'), endpoint: 'https://192.168.0.1/' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  removePushDevice: {
    ask: async (community) => ({ params: { id: await rosasDevice(community) } }),
    statuses: forOwner(200, 404),
    codes: { other: 'DEVICE_NOT_FOUND' },
  },
};
