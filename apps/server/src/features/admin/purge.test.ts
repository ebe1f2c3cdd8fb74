import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { Listener } from '../events/testing/listen-to-events.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { sessionStatus } from '../users/testing/auth-client.ts';
import { anAdmin, ask, auditEntries } from './testing/community.ts';

const PURGE = { confirm: 'PURGE' };
const REMOVE = { confirm: 'REMOVE' };

describe.each(dialects)('purging on %s', { timeout: 60_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const people = async () => {
    const ada = await anAdmin(t);
    const sharing = await aMember(t, 'Sara Sharing');
    const writing = await aMember(t, 'Walt Writing');
    const written = await aMember(t, 'Wanda Written');
    const idle = await aMember(t, 'Ida Still');
    await aListing(t, sharing);
    await messagingClientOf(t, writing).send(written.id, 'Hello');
    return { ada, sharing, writing, written, idle };
  };
  const members = async () => {
    const rows = await t.ctx.db.read
      .selectFrom('users')
      .select('full_name')
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ full_name }) => full_name).sort();
  };

  // @rule administration#purge
  test('keeps members who became active after the preview', async () => {
    const { ada, idle } = await people();
    const late = await aMember(t, 'Lena Late');
    expect((await ask(t, 'GET', '/api/admin/purge', ada)).json().count).toBe(2);
    await messagingClientOf(t, late).send(ada.id, 'I am here');
    const response = await ask(t, 'POST', '/api/admin/purge', ada, PURGE);
    expect(response.json().removed.members).toBe(1);
    expect([await sessionStatus(t, late.headers), await sessionStatus(t, idle.headers)]).toEqual([200, 401]);
  });

  test('loses no write of a concurrently active member', async () => {
    const { ada } = await people();
    const busy = [];
    for (let n = 0; n < 8; n += 1) busy.push(await aMember(t, `Busy ${n}`));
    const [purged, ...sent] = await Promise.all([
      ask(t, 'POST', '/api/admin/purge', ada, PURGE),
      ...busy.map((one) => messagingClientOf(t, one).trySend(ada.id, 'Just now')),
    ]);
    expect(purged.statusCode, purged.body).toBe(200);
    const left = await members();
    for (const [n, response] of sent.entries()) {
      // The receiver of an acknowledged message is still a member.
      if (response.statusCode === 201) expect(left).toContain(`Busy ${n}`);
      else expect(left).not.toContain(`Busy ${n}`);
    }
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule administration#purge
  test('previews count and names, and then removes only these members', async () => {
    const { ada, idle } = await people();
    await aMember(t, 'Ina Still');
    const preview = await ask(t, 'GET', '/api/admin/purge', ada);
    expect(preview.json()).toMatchObject({
      count: 2,
      members: [{ name: 'Ina Still' }, { id: idle.id, name: 'Ida Still', last_seen_at: null }],
    });
    const response = await ask(t, 'POST', '/api/admin/purge', ada, PURGE);
    expect(response.json().removed).toEqual({ members: 2, listings: 0, messages: 0, reports: 0 });
    expect(await members()).toEqual(['Ada Moss', 'Sara Sharing', 'Walt Writing', 'Wanda Written']);
    expect((await auditEntries(t)).at(-1)).toMatchObject({
      action: 'users.purge',
      details: { members: 2, backup: response.json().backup },
    });
    expect((await ask(t, 'GET', '/api/admin/purge', ada)).json()).toMatchObject({
      count: 0,
      members: [],
    });
  });

  test('keeps members who joined after the preview, whose time it returns', async () => {
    const { ada, idle } = await people();
    const tess = await aMember(t, 'Tess Test', { is_test: 1 });
    const { as_of } = (await ask(t, 'GET', '/api/admin/purge', ada)).json();
    expect(as_of).toBe(t.clock.now().toISOString());
    expect((await ask(t, 'GET', '/api/admin/clean-test-users', ada)).json().as_of).toBe(as_of);
    t.clock.advance(1_000);
    const late = await aMember(t, 'Lena Late');
    const lateTest = await aMember(t, 'Tom Test', { is_test: 1 });
    const shown = { as_of: as_of.replace('.000Z', 'Z') };
    const cleaned = await ask(t, 'POST', '/api/admin/clean-test-users', ada, { ...REMOVE, ...shown });
    expect(cleaned.json().removed.members, cleaned.body).toBe(1);
    const purged = await ask(t, 'POST', '/api/admin/purge', ada, { ...PURGE, ...shown });
    expect(purged.json().removed.members, purged.body).toBe(1);
    const statuses = [];
    for (const { headers } of [idle, tess, late, lateTest]) statuses.push(await sessionStatus(t, headers));
    expect(statuses).toEqual([401, 401, 200, 200]);
    const wrong = await ask(t, 'POST', '/api/admin/purge', ada, { ...PURGE, as_of: 'yesterday' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('ends the streams of deleted members, and tells other clients to reload', async () => {
    const { ada, idle } = await people();
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const [gone, stays] = [await Listener.open(origin, idle), await Listener.open(origin, ada)];
    try {
      await ask(t, 'POST', '/api/admin/purge', ada, PURGE);
      await gone.ended();
      await stays.until('event: resync');
    } finally {
      gone.close();
      stays.close();
    }
  });

  test('of test users deletes them with their listings, and never an administrator', async () => {
    const { ada } = await people();
    const tess = await aMember(t, 'Tess Test', { is_test: 1 });
    await aMember(t, 'Boss Test', { is_test: 1, is_admin: 1 });
    await aListing(t, tess, { title: 'Nothing real' });
    const preview = (await ask(t, 'GET', '/api/admin/clean-test-users', ada)).json();
    expect(preview).toMatchObject({ count: 1, members: [{ name: 'Tess Test' }] });
    const response = await ask(t, 'POST', '/api/admin/clean-test-users', ada, REMOVE);
    expect(response.json().removed).toMatchObject({ members: 1, listings: 1 });
    expect(await members()).toContain('Boss Test');
    expect(await members()).not.toContain('Tess Test');
  });
});
