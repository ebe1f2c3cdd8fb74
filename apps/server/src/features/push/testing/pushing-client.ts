import type { TestMember } from '../../../../testing/factories.ts';
import { inZone } from '../../../../testing/in-zone.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { sendDuePushes } from '../send-due-pushes.ts';

/** API calls of a member about push, and the jobs that the server runs while it listens. */
export function pushingClientOf(t: TestApp, member: TestMember) {
  const url = '/api/push/devices';
  const add = (payload: object, userAgent = 'Mozilla/5.0 (Android 15) Firefox/150.0') =>
    t.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...member.headers, 'user-agent': userAgent },
    });
  return {
    add,
    devices: async () => (await t.app.inject({ url, headers: member.headers })).json(),
    remove: (id: string) => t.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: member.headers }),
    /** Moves the clock, tells what is due and sends it. */
    after: async (ms = 0) => {
      t.clock.advance(ms);
      await deliverDue(inZone(t.ctx, 'America/Chicago'));
      await sendDuePushes(t.ctx);
    },
  };
}
