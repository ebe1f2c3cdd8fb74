import type { AuditEntry } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { expectRefusal } from '../users/testing/auth-client.ts';
import { anAdmin, ask, auditEntries } from './testing/community.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('reading the audit log on %s', (dialect) => {
  const t = useTestApp(dialect);
  const read = async (admin: { headers: { cookie: string } }, query = '') => {
    const response = await ask(t, 'GET', `/api/admin/audit-log${query}`, admin);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<AuditEntry[]>();
  };
  const note = (note: Parameters<typeof writeAudit>[1]) =>
    t.ctx.db.transaction((trx) => writeAudit(trx, note, t.clock.now()));

  // @rule administration#audit-log-names
  test('finds entries by pieces of the names at the time, in pages', async () => {
    const elodie = await anAdmin(t, 'Élodie Moß');
    const rosa = { type: 'user' as const, id: 'rosa', name: 'Rosa Fields' };
    await note({ actor: elodie, action: 'user.warn', subject: rosa });
    await note({ actor: 'host', action: 'user.delete', subject: { ...rosa, name: 'Rosa Meadow' } });
    await note({ actor: elodie, action: 'users.purge' });
    const reader = await anAdmin(t, 'Cleo Moss');
    const actions = async (query: string) => (await read(reader, query)).map(({ action }) => action);
    expect(await actions('?actor_name=ELODIE')).toEqual(['users.purge', 'user.warn']);
    expect(await actions('?actor_name=host')).toEqual(['user.delete']);
    expect(await actions('?subject_name=rosa')).toEqual(['user.delete', 'user.warn']);
    expect(await actions('?subject_name=fields+ros&actor_name=elo')).toEqual(['user.warn']);
    expect(await actions('?subject_name=rosa&action=user.warn')).toEqual(['user.warn']);
    expect(await actions('?subject_name=%25')).toEqual([]);
    const first = await ask(t, 'GET', '/api/admin/audit-log?subject_name=rosa&limit=1', reader);
    const next = /<(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await ask(t, 'GET', next, reader)).json()).toMatchObject([{ action: 'user.warn' }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('lists the latest entries first, in pages, and filters by action, actor, subject and time', async () => {
    const [ada, bea] = [await anAdmin(t), await anAdmin(t, 'Bea Moss')];
    const rosa = { type: 'user' as const, id: 'rosa', name: 'Rosa Fields' };
    await note({ actor: 'host', action: 'user.create', subject: rosa });
    t.clock.advance(DAY_MS);
    await note({ actor: ada, action: 'user.status', subject: rosa, details: { status: 'inactive' } });
    await note({ actor: bea, action: 'user.status', subject: rosa, details: { status: 'active' } });
    t.clock.advance(DAY_MS);
    await note({ actor: 'server', action: 'backup.create' });

    const reader = await anAdmin(t, 'Cleo Moss');
    const actors = (entries: AuditEntry[]) => entries.map(({ actor_name }) => actor_name);
    expect(actors(await read(reader))).toEqual(['server', 'Bea Moss', 'Ada Moss', 'host']);
    expect(actors(await read(reader, '?action=user.status'))).toEqual(['Bea Moss', 'Ada Moss']);
    expect(actors(await read(reader, `?actor=${bea.id}`))).toEqual(['Bea Moss']);
    expect(actors(await read(reader, '?actor=host'))).toEqual(['host']);
    expect(actors(await read(reader, '?subject=rosa'))).toEqual(['Bea Moss', 'Ada Moss', 'host']);
    expect(actors(await read(reader, '?from=2026-08-09'))).toEqual(['server', 'Bea Moss', 'Ada Moss']);
    expect(actors(await read(reader, '?from=2026-08-09&to=2026-08-09'))).toEqual(['Bea Moss', 'Ada Moss']);
    expect(actors(await read(reader, '?to=2026-08-08T12:00:00%2B02:00'))).toEqual(['host']);
    expect((await read(reader, '?actor=host'))[0]).toEqual({
      id: expect.any(String),
      created_at: '2026-08-08T10:00:00.000Z',
      actor_id: null,
      actor_name: 'host',
      action: 'user.create',
      subject_type: 'user',
      subject_id: 'rosa',
      subject_name: 'Rosa Fields',
      details: {},
      address: null,
    });

    const first = await ask(t, 'GET', '/api/admin/audit-log?limit=3', reader);
    const next = /<(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await ask(t, 'GET', next, reader);
    expect(actors([...first.json(), ...second.json()])).toEqual(['server', 'Bea Moss', 'Ada Moss', 'host']);
    expect(second.headers['link']).toBeUndefined();
  });

  test('is for administrators', async () => {
    const rosa = await aMember(t);
    const gone = await aMember(t, 'Gone Gus', { is_admin: 1, is_active: 0 });
    const url = '/api/admin/audit-log';
    expectRefusal(await ask(t, 'GET', url), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await ask(t, 'GET', url, gone), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await ask(t, 'GET', url, rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    const ada = await anAdmin(t);
    for (const query of ['?action=party', '?from=yesterday', '?limit=0']) {
      const name = query.slice(1).split('=')[0];
      const response = await ask(t, 'GET', url + query, ada);
      expectRefusal(response, 400, 'VALIDATION_FAILED', `The value of '${name}' is not valid.`);
    }
    const cursor = await ask(t, 'GET', `${url}?cursor=made-up`, ada);
    const words = 'This page of the list does not exist. Please start from the first page.';
    expectRefusal(cursor, 400, 'INVALID_CURSOR', words);
  });
});

describe('actions of administrators on other members', () => {
  const t = useTestApp('sqlite');

  test('are logged with name and address; actions of members on themselves are not', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    const { id } = await aListing(t, rosa, { title: 'Plums' });
    const other = await aListing(t, rosa, { title: 'Pears' });
    const user = `/api/users/${rosa.id}`;
    await ask(t, 'PUT', `/api/listings/${other.id}`, rosa, { title: 'Ripe pears' });
    await ask(t, 'PUT', user, rosa, { bio: 'Mine' });
    await ask(t, 'DELETE', `/api/listings/${other.id}`, rosa);
    expect(await auditEntries(t)).toEqual([]);

    const acts = [
      await ask(t, 'PUT', user, ada, { bio: 'Changed' }),
      await ask(t, 'PUT', `/api/admin/users/${rosa.id}/test`, ada, { is_test: true }),
      await ask(t, 'PUT', `${user}/admin`, ada, { is_admin: true }),
      await ask(t, 'PUT', `${user}/admin`, ada, { is_admin: false }),
      await ask(t, 'PUT', `/api/listings/${id}`, ada, { title: 'Ripe plums' }),
      await ask(t, 'DELETE', `/api/listings/${id}`, ada),
      await ask(t, 'PUT', `${user}/status`, ada, { status: 'inactive' }),
      await ask(t, 'DELETE', user, ada, { confirm: 'DELETE' }),
    ];
    expect(acts.map(({ statusCode }) => statusCode)).toEqual(acts.map(() => 200));
    const subject = { subject_type: 'user', subject_id: rosa.id, subject_name: 'Rosa Fields' };
    const listing = { subject_type: 'listing', subject_id: id };
    const entries = await auditEntries(t);
    expect(entries).toMatchObject([
      { action: 'user.update', ...subject, details: { fields: ['bio'] } },
      { action: 'user.test', ...subject, details: { is_test: true } },
      { action: 'user.admin', ...subject, details: { is_admin: true } },
      { action: 'user.admin', ...subject, details: { is_admin: false } },
      { action: 'listing.update', ...listing, subject_name: 'Plums', details: { owner_id: rosa.id } },
      { action: 'listing.delete', ...listing, subject_name: 'Ripe plums', details: { owner_id: rosa.id } },
      { action: 'user.status', ...subject, details: { status: 'inactive' } },
      { action: 'backup.create', details: { reason: 'before-delete-user' } },
      { action: 'user.delete', ...subject },
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ actor_id: ada.id, actor_name: 'Ada Moss', address: '127.0.0.1' });
  });

  test('are not logged when they are refused', async () => {
    const ada = await anAdmin(t);
    const user = `/api/users/${ada.id}`;
    const refused = [
      await ask(t, 'PUT', `${user}/admin`, ada, { is_admin: false }),
      await ask(t, 'PUT', `${user}/status`, ada, { status: 'inactive' }),
      await ask(t, 'DELETE', '/api/users/nobody', ada, { confirm: 'DELETE' }),
      await ask(t, 'DELETE', '/api/listings/nothing', ada),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404, 404]);
    expect(await auditEntries(t)).toEqual([]);
  });
});
