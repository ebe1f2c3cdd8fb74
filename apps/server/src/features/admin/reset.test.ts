import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { lastBackup } from '../backups/backups.service.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { expectRefusal, sessionStatus } from '../users/testing/auth-client.ts';
import { ADMIN_PASSWORD, ask, auditEntries, breakAudit, everyRow } from './testing/community.ts';
import { aCommunity } from './testing/community-to-reset.ts';

const ACTS = ['reset-listings', 'reset-users', 'reset', 'purge', 'clean-test-users', 'duplicates'] as const;
type Act = (typeof ACTS)[number];
const CONFIRM_WORDS = {
  'reset-listings': 'RESET',
  'reset-users': 'RESET',
  reset: 'RESET',
  purge: 'PURGE',
  'clean-test-users': 'REMOVE',
  duplicates: 'CLEAN',
} as const satisfies Record<Act, string>;
const AUDIT_ACTIONS = {
  'reset-listings': 'listings.reset',
  'reset-users': 'users.reset',
  reset: 'data.reset',
  purge: 'users.purge',
  'clean-test-users': 'users.clean-test',
  duplicates: 'duplicates.clean',
} as const;

describe.each(dialects)('destructive operations on %s', { timeout: 60_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const act = (name: Act, admin: TestMember, payload?: object) =>
    ask(t, 'POST', `/api/admin/${name}`, admin, { confirm: CONFIRM_WORDS[name], ...payload });
  const titles = async (search = '') => {
    const response = await ask(t, 'GET', `/api/listings?search=${search}`);
    return response.json().map(({ title }: { title: string }) => title);
  };
  const names = async () => {
    const rows = await t.ctx.db.read.selectFrom('users').select('full_name').execute();
    return rows.map(({ full_name }) => full_name).sort();
  };

  // @rule administration#destructive
  test('removing everything keeps administrators, settings and audit log', async () => {
    const { ada } = await aCommunity(t);
    await ask(t, 'POST', '/api/follows', ada, { id: randomUUID(), crop: 'plum', near: '97202' });
    await ask(t, 'PUT', '/api/admin/settings', ada, { notificationsEnabled: false });
    const response = await act('reset', ada);
    expect(response.json().removed).toEqual({ members: 3, listings: 3, messages: 2, reports: 1 });
    const rows = await everyRow(t);
    expect(rows).toMatchObject({
      listings: [],
      messages: [],
      inbox: [],
      conversations: [],
      reports: [],
      images: [],
      notices: [],
      user_blocks: [],
      outbox: [],
      daily_figures: [],
      search_misses: [],
      idempotency_keys: [],
      follows: [],
      wish_terms: [],
    });
    expect(await names()).toEqual(['Ada Moss']);
    expect(rows['settings']?.join()).toContain('notificationsEnabled');
    expect((await auditEntries(t)).map(({ action }) => action)).toEqual([
      'settings.change',
      'backup.create',
      'data.reset',
    ]);
    expect(await sessionStatus(t, ada.headers)).toBe(200);
    expect(t.logged).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule administration#admin-tools-listings
  test('removing all listings returns true, empties the search, and keeps members and messages', async () => {
    const { ada, rosa, idle } = await aCommunity(t);
    await ask(t, 'POST', '/api/follows', idle, { id: randomUUID(), crop: 'plum', near: '97202' });
    const response = await act('reset-listings', ada);
    expect([response.statusCode, response.json()]).toEqual([200, true]);
    expect([await titles(), await titles('plums')]).toEqual([[], []]);
    expect(await storedFiles(t)).toEqual([]);
    const rows = await everyRow(t);
    expect(rows).toMatchObject({
      listings: [],
      listing_words: [],
      listing_cells: [],
      images: [],
      listings_search: [],
    });
    expect(rows['messages']).toHaveLength(2);
    // What members follow is still met by later listings.
    expect(rows['wish_terms']).not.toEqual([]);
    expect((await auditEntries(t)).at(-1)).toMatchObject({
      actor_id: ada.id,
      action: 'listings.reset',
      details: { members: 0, listings: 3, backup: (await lastBackup(t.ctx))?.name },
    });
    // New listings are found again.
    await aListing(t, rosa, { title: 'Late plums' });
    expect(await titles('plums')).toEqual(['Late plums']);
  });

  test('removing the members keeps administrators, their listings and messages to them', async () => {
    const { ada, rosa, theo } = await aCommunity(t);
    const response = await act('reset-users', ada);
    expect(response.json()).toMatchObject({
      success: true,
      // Both members of Rosa's conversation with Theo are deleted.
      removed: { members: 3, listings: 2, messages: 1, reports: 0 },
      backup: expect.stringMatching(/before-reset-users/),
    });
    expect(await names()).toEqual(['Ada Moss', 'Former member', 'Former member', 'Former member']);
    expect(await titles()).toEqual(['Beans']);
    expect([await sessionStatus(t, rosa.headers), await sessionStatus(t, theo.bearer)]).toEqual([401, 401]);
    const thread = await messagingClientOf(t, ada).thread(rosa.id);
    expect(thread.map(({ content }) => content)).toEqual(['Are the beans left?']);
    const entry = (await auditEntries(t)).at(-1);
    expect(entry).toMatchObject({ action: 'users.reset', address: '127.0.0.1' });
    expect(entry?.details.names.sort()).toEqual(['Ida Still', 'Rosa Fields', 'Theo Marsh']);
  });

  // @rule administration#destructive
  test('change nothing when the last statement fails', async () => {
    const { ada } = await aCommunity(t);
    const before = await everyRow(t);
    const files = await storedFiles(t);
    await breakAudit(t, Object.values(AUDIT_ACTIONS));
    for (const name of ACTS) {
      const response = await act(name, ada);
      expect([response.statusCode, response.json().code], name).toEqual([500, 'INTERNAL']);
      expect(await everyRow(t), name).toEqual(before);
      expect(await storedFiles(t), name).toEqual(files);
    }
    const written = (await auditEntries(t)).map(({ action }) => action);
    expect(written).toEqual(ACTS.map(() => 'backup.create'));
    t.logged.length = 0;
  });

  // @rule administration#destructive-confirmation
  test('change nothing without the confirmation word', async () => {
    const { ada, rosa } = await aCommunity(t);
    await ask(t, 'PUT', '/api/admin/settings', ada, { securityLevel: 'high' });
    const before = await everyRow(t);
    for (const name of ACTS) {
      const word = CONFIRM_WORDS[name];
      const send = (payload?: object, by = ada) => ask(t, 'POST', `/api/admin/${name}`, by, payload);
      const words = `Please type ${word} to confirm.`;
      const wrong = ['', word.toLowerCase(), ` ${word}`, true, 1, null, [word], 'YES'];
      const bodies = [undefined, {}, { password: ADMIN_PASSWORD }, ...wrong.map((confirm) => ({ confirm }))];
      for (const body of bodies) {
        const response = await send(body);
        expectRefusal(response, 422, 'CONFIRMATION_REQUIRED', words);
        expect(response.json().fields).toEqual({ confirm: words });
      }
      expectRefusal(await send([], ada), 400, 'VALIDATION_FAILED', "The value of 'body' is not valid.");
      // A member without permission does not learn the confirmation word.
      expectRefusal(await send({}, rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    }
    expect(await everyRow(t)).toEqual(before);
    expect((await auditEntries(t)).map(({ action }) => action)).toEqual(['settings.change']);
  });

  // @rule administration#destructive
  test('change nothing without a backup', async () => {
    const { ada } = await aCommunity(t);
    const before = await everyRow(t);
    // A file in place of the backup folder.
    await writeFile(t.ctx.config.backups.dir, '');
    for (const name of ACTS) {
      const response = await act(name, ada);
      expect([response.statusCode, response.json().code], name).toEqual([500, 'BACKUP_FAILED']);
      expect(response.json().message).toContain('No backup could be made, so nothing was changed.');
      expect(await everyRow(t), name).toEqual(before);
    }
    expect(await auditEntries(t)).toEqual([]);
    t.logged.length = 0;
  });

  test('are for active administrators', async () => {
    const { rosa } = await aCommunity(t);
    const gone = await aMember(t, 'Gone Gus', { is_admin: 1, is_active: 0 });
    const before = await everyRow(t);
    for (const name of ACTS) {
      expectRefusal(await ask(t, 'POST', `/api/admin/${name}`), 401, 'UNAUTHORIZED', 'Unauthorized');
      expectRefusal(await act(name, gone), 401, 'UNAUTHORIZED', 'Unauthorized');
      expectRefusal(await act(name, rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    }
    expect(await everyRow(t)).toEqual(before);
  });

  // @rule administration#high-security
  test('require the password at the high security level', async () => {
    const { ada } = await aCommunity(t);
    await ask(t, 'PUT', '/api/admin/settings', ada, { securityLevel: 'high' });
    const before = await everyRow(t);
    for (const name of ACTS) {
      const none = 'Please enter your password again to do this.';
      expectRefusal(await act(name, ada), 403, 'PASSWORD_REQUIRED', none);
      expectRefusal(await act(name, ada, { password: '' }), 403, 'PASSWORD_REQUIRED', none);
    }
    const wrong = await act('purge', ada, { password: 'something else' });
    expectRefusal(wrong, 400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.');
    expect(wrong.json().fields).toEqual({ password: 'The current password is not correct.' });
    expect(await everyRow(t)).toEqual(before);
    const right = await act('purge', ada, { password: ADMIN_PASSWORD });
    expect(right.statusCode, right.body).toBe(200);
    expect(JSON.stringify([await auditEntries(t), t.logged])).not.toContain(ADMIN_PASSWORD);
  });
});
