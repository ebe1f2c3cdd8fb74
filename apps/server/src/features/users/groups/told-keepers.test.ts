import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { inZone } from '../../../../testing/in-zone.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { recheck } from '../../../platform/notifications/recheck.ts';
import { anAdmin, ask } from '../../admin/testing/community.ts';
import { aGroup } from './testing/a-group.ts';

const QUARTER = 15 * 60_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

describe.each(dialects)('what a group is told, on %s', (dialect) => {
  const t = useTestApp(dialect, { mail, timeZone: 'America/Chicago' });

  async function aPantry() {
    const email_verified_at = t.clock.now().toISOString();
    const member = (name: string) => aMember(t, name, { email_verified_at });
    const [ben, cara, hal, rosa] = [
      await member('Ben'),
      await member('Cara'),
      await member('Hal'),
      await member('Rosa'),
    ];
    const pantry = await aGroup(t, ben, 'Elm\nStreet <b>Pantry</b>');
    await pantry.add(cara);
    await pantry.add(hal, 'helper');
    const write = async () => {
      const payload = { id: randomUUID(), sender_id: rosa.id, receiver_id: pantry.id, content: 'Forty figs' };
      expect((await ask(t, 'POST', '/api/messages', rosa, payload)).statusCode).toBe(201);
    };
    /** Passes it on, and then delivers it. */
    const tell = async () => {
      for (const _ of ['group', 'keepers']) await deliverDue(inZone(t.ctx, 'America/Chicago'));
      return t.ctx.db.read.selectFrom('outbox').selectAll().orderBy('user_id').execute();
    };
    return { ben, cara, hal, rosa, pantry, write, tell };
  }

  // @rule groups#told
  test('reaches its keepers by their own choices, and names the group', async () => {
    const { ben, cara, rosa, pantry, write, tell } = await aPantry();
    await ask(t, 'PUT', '/api/notifications/preferences', cara, { choices: { messages: { email: false } } });
    await write();
    expect((await ask(t, 'GET', '/api/groups', ben)).json()).toMatchObject([{ unread: 1 }]);
    t.clock.advance(QUARTER);
    const [email, ...others] = await tell();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      user_id: ben.id,
      subject: 'Elm Street <b>Pantry</b>: Rosa wrote to you',
    });
    const path = `/groups/${pantry.id}?${new URLSearchParams({ to: `/conversation/${rosa.id}` })}`;
    expect(email?.blocks).toContain(path);
    // A second message is no second email, also where a keeper is the receiver of another one.
    await write();
    t.clock.advance(QUARTER);
    expect(await tell()).toHaveLength(1);
    const keys = JSON.parse(email?.keys ?? '[]');
    const handedOver = { userId: ben.id, channel: 'email' as const, keys };
    expect((await recheck(inZone(t.ctx, 'UTC'), handedOver)).rendered).toHaveLength(1);
    await pantry.add(cara);
    await pantry.remove(ben, cara);
    expect((await recheck(inZone(t.ctx, 'UTC'), handedOver)).rendered).toEqual([]);
  });

  if (dialect !== 'sqlite') return;

  // @rule groups#told
  test('is told of the group itself: by notices to administrators and to those who act for it', async () => {
    const [ada, ben, cara] = [await anAdmin(t), await aMember(t, 'Ben'), await aMember(t, 'Cara')];
    const founded = await ask(t, 'POST', '/api/groups', ben, { name: 'Elm', location: 'Portland, OR' });
    const { id } = founded.json();
    const noticesOf = async (member: typeof ada) => (await ask(t, 'GET', '/api/notices', member)).json();
    expect(await noticesOf(ada)).toMatchObject([{ kind: 'group', event: 'waits', group_name: 'Elm' }]);
    const decide = (status: string, reason = '') =>
      ask(t, 'PUT', `/api/users/${id}/status`, ada, { status, reason });
    await decide('inactive', 'Which Elm?');
    await decide('active');
    expect(await noticesOf(ben)).toMatchObject([
      { event: 'confirmed', group_id: id },
      { event: 'refused', reason: 'Which Elm?' },
    ]);
    expect((await ask(t, 'GET', '/api/admin/users?status=pending', ada)).json()).toEqual([]);
    const url = `/api/groups/${id}/keepers`;
    await ask(t, 'POST', url, ben, { user_id: cara.id, role: 'helper' });
    await ask(t, 'POST', url, ben, { user_id: cara.id, role: 'keeper' });
    await ask(t, 'DELETE', `${url}/${cara.id}`, ben);
    const told = (await noticesOf(cara)).map(({ event }: { event: string }) => event);
    expect(told).toEqual(['removed', 'added']);
  });
});
