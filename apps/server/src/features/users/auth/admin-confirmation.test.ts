import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { formOf } from '../../../../testing/fixtures/multipart.ts';
import { buildOtherApp, useTestApp } from '../../../../testing/test-app.ts';
import { aReportedCommunity } from '../../reports/testing/reported-community.ts';

const PASSWORD = 'nine bean rows will I have';
const BACKUP = 'windfall-backup-2026-08-01-120000-manual.tar.gz';

const passwordRequired = {
  statusCode: 403,
  code: 'PASSWORD_REQUIRED',
  message: 'Please enter your password again to do this.',
};
const wrongPassword = { statusCode: 400, code: 'INVALID_CURRENT_PASSWORD' };

describe.each(dialects)('administrators at the high security level on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** A reported community with a second administrator, who has a password, and with a backup. */
  async function aGuardedCommunity(level: 'high' | 'standard' = 'high') {
    const community = await aReportedCommunity(t);
    const password_hash = await t.ctx.passwords.hash(PASSWORD);
    const flo = await aMember(t, 'Flo Gray', { is_admin: 1, password_hash });
    const { dir } = t.ctx.config.backups;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, BACKUP), 'everything');
    await ask('PUT', '/api/admin/settings', flo.headers, { securityLevel: level });
    return { ...community, flo };
  }

  const ask = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => t.app.inject({ method, url, headers, ...(payload && { payload }) });

  test('use the download link on any server with the backup, and one of two concurrent requests succeeds', async () => {
    const { flo } = await aGuardedCommunity();
    const path = `/api/admin/backups/${BACKUP}`;
    const link = async () =>
      (await ask('POST', `${path}/link`, flo.headers, { password: PASSWORD })).json().url;
    const other = await buildOtherApp(t.ctx);
    try {
      const follow = (url: string, app = other) => app.inject({ url, headers: flo.headers });
      expect((await follow(await link())).body).toBe('everything');
      const url = await link();
      const both = await Promise.all([follow(url), follow(url, t.app)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    } finally {
      await other.close();
    }
    // Used and expired tickets are deleted.
    await link();
    t.clock.advance(60_000);
    await link();
    const { dir } = t.ctx.config.backups;
    expect(readdirSync(dir).filter((name) => name !== BACKUP)).toHaveLength(1);
    const [listed, ...more] = (await ask('GET', '/api/admin/backups', flo.headers)).json();
    expect([listed.name, more]).toEqual([BACKUP, []]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('need the password to delete a listing of another member, but not to delete their own', async () => {
    const { flo, rosa, as, listing } = await aGuardedCommunity();
    const remove = (payload?: object) => ask('DELETE', `/api/listings/${listing.id}`, flo.headers, payload);
    expect((await remove()).json()).toMatchObject(passwordRequired);
    expect((await remove({ password: 'wrong' })).json()).toMatchObject(wrongPassword);
    expect((await as.visitor.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
    expect((await remove({ password: PASSWORD })).statusCode).toBe(200);
    const own = await aListing(t, rosa);
    expect((await ask('DELETE', `/api/listings/${own.id}`, rosa.headers)).statusCode).toBe(200);
  });

  // @rule administration#high-security
  test('need the password to change a listing of another member, also by a form, but not to change their own', async () => {
    const { flo, rosa, as, listing } = await aGuardedCommunity();
    const url = `/api/listings/${listing.id}`;
    const title = async () => (await as.visitor.get(url)).json().title;
    const before = await title();
    for (const change of [{ title: 'Mine now' }, { is_available: false }, { image_url: 'none' }, {}])
      expect((await ask('PUT', url, flo.headers, change)).json()).toMatchObject(passwordRequired);
    const guess = { password: 'wrong' };
    expect((await ask('PUT', url, flo.headers, guess)).json()).toMatchObject(wrongPassword);
    const byForm = (fields: Record<string, string>) => {
      const { payload, headers } = formOf(fields);
      return t.app.inject({ method: 'PUT', url, payload, headers: { ...flo.headers, ...headers } });
    };
    expect((await byForm({ title: 'Mine now' })).json()).toMatchObject(passwordRequired);
    expect(await title()).toBe(before);
    expect((await byForm({ title: 'Mended', password: PASSWORD })).json().title).toBe('Mended');
    const mended = await ask('PUT', url, flo.headers, { title: 'Mended twice', password: PASSWORD });
    expect(mended.json().title).toBe('Mended twice');
    expect((await ask('PUT', url, rosa.headers, { title: 'By Rosa' })).json().title).toBe('By Rosa');
    const own = await aListing(t, flo);
    expect((await ask('PUT', `/api/listings/${own.id}`, flo.headers, { title: 'Own' })).statusCode).toBe(200);
    expect(JSON.stringify(t.logged)).not.toContain(PASSWORD);
  });

  // @rule administration#high-security
  test('need the password to change the profile of another member, but not to change their own', async () => {
    const { flo, rosa, as } = await aGuardedCommunity();
    const url = `/api/users/${rosa.id}`;
    for (const change of [{ bio: 'Spam' }, { photo_url: 'none' }, {}])
      expect((await ask('PUT', url, flo.headers, change)).json()).toMatchObject(passwordRequired);
    const guess = { password: 'wrong' };
    expect((await ask('PUT', url, flo.headers, guess)).json()).toMatchObject(wrongPassword);
    expect((await as.visitor.get(url)).json().bio).toBe('');
    const mended = await ask('PUT', url, flo.headers, { bio: 'Grows figs', password: PASSWORD });
    expect([mended.statusCode, mended.json().bio]).toEqual([200, 'Grows figs']);
    expect((await ask('PUT', url, rosa.headers, { bio: 'Grows plums' })).statusCode).toBe(200);
    const own = await ask('PUT', `/api/users/${flo.id}`, flo.headers, { bio: 'Keeps the peace' });
    expect(own.statusCode).toBe(200);
  });

  test('need the password to mark a test user, but not to remove the mark', async () => {
    const { flo, theo } = await aGuardedCommunity();
    const put = (payload: object) => ask('PUT', `/api/admin/users/${theo.id}/test`, flo.headers, payload);
    expect((await put({ is_test: true })).json()).toMatchObject(passwordRequired);
    expect((await put({ is_test: true, password: 'wrong' })).json()).toMatchObject(wrongPassword);
    expect((await put({ is_test: true, password: PASSWORD })).json().is_test).toBe(true);
    expect((await put({ is_test: false })).json().is_test).toBe(false);
  });

  test('need the password to deactivate a member, but not to activate one', async () => {
    const { flo, theo } = await aGuardedCommunity();
    const put = (status: string, proof: object = {}) =>
      ask('PUT', `/api/users/${theo.id}/status`, flo.headers, { status, ...proof });
    expect((await put('inactive')).json()).toMatchObject(passwordRequired);
    expect((await put('inactive', { password: 'wrong' })).json()).toMatchObject(wrongPassword);
    expect((await ask('GET', '/api/auth/me', theo.headers)).statusCode).toBe(200);
    expect((await put('inactive', { password: PASSWORD })).json().status).toBe('inactive');
    expect((await put('active')).json().status).toBe('active');
  });

  test('need the password for decisions that hide or deactivate, but not for milder ones', async () => {
    const { flo, rosa, june, as, listing } = await aGuardedCommunity();
    const { id } = await as.theo.report('user', rosa.id);
    const decide = (decision: string, proof: object = {}, of = id) =>
      ask('POST', `/api/admin/reports/${of}/decision`, flo.headers, { decision, reason: 'Spam', ...proof });
    expect((await decide('deactivate')).json()).toMatchObject(passwordRequired);
    expect((await decide('deactivate', { password: 'wrong' })).json()).toMatchObject(wrongPassword);
    expect((await as.rosa.get('/api/auth/me')).statusCode).toBe(200);
    const other = await as.june.report('listing', listing.id);
    expect((await decide('hide', {}, other.id)).json()).toMatchObject(passwordRequired);
    expect((await as.visitor.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
    expect((await decide('hide', { password: PASSWORD }, other.id)).statusCode).toBe(200);
    const milder = await as.theo.report('user', june.id);
    expect((await decide('warn', {}, milder.id)).statusCode).toBe(200);
    expect((await decide('deactivate', { password: PASSWORD })).statusCode).toBe(200);
    expect((await as.rosa.get('/api/auth/me')).statusCode).toBe(401);
  });

  // @rule administration#high-security
  test('need the password for what reaches many, but not to check a table, and may correct it under the same key', async () => {
    const { flo, rosa } = await aGuardedCommunity();
    const csv = 'title,description,category\nPlums,Ripe,Fruits\n';
    const send = (proof: object, { url = '', key = 'first' } = {}) =>
      t.app.inject({
        method: 'POST',
        url: `/api/admin/listings/import?owner=${encodeURIComponent(rosa.id)}${url}`,
        headers: { ...flo.headers, 'idempotency-key': key },
        payload: { csv, ...proof },
      });
    const message = { subject: 'Plum day', text: 'At the school.' };
    const write = (proof: object) =>
      t.app.inject({
        method: 'POST',
        url: '/api/admin/broadcasts',
        headers: { ...flo.headers, 'idempotency-key': 'first' },
        payload: { ...message, ...proof },
      });
    expect((await send({}, { url: '&dry_run=true', key: 'check' })).json().dry_run).toBe(true);
    for (const act of [send, write]) {
      expect((await act({})).json()).toMatchObject(passwordRequired);
      expect((await act({ password: 'wrong' })).json()).toMatchObject(wrongPassword);
    }
    const csvAlone = await t.app.inject({
      method: 'POST',
      url: '/api/admin/listings/import',
      headers: { ...flo.headers, 'content-type': 'text/csv' },
      payload: csv,
    });
    expect(csvAlone.json()).toMatchObject(passwordRequired);
    expect((await write({ password: PASSWORD })).json()).toMatchObject(message);
    expect((await write({ passkey: 'lost' })).headers['idempotent-replayed']).toBe('true');
  });

  test('need the password for a download link of a backup, which works once and for a minute', async () => {
    const { flo, ada, as } = await aGuardedCommunity();
    const path = `/api/admin/backups/${BACKUP}`;
    const link = (payload?: object) => ask('POST', `${path}/link`, flo.headers, payload);
    const refused = async (url: string, headers = flo.headers) =>
      expect((await ask('GET', url, headers)).json()).toMatchObject(passwordRequired);
    await refused(path);
    await refused(`${path}?ticket=made-up`);
    expect((await link()).json()).toMatchObject(passwordRequired);
    expect((await link({ password: 'wrong' })).json()).toMatchObject(wrongPassword);
    expect((await as.rosa.post(`${path}/link`, { password: PASSWORD })).statusCode).toBe(403);
    expect((await as.visitor.post(`${path}/link`)).statusCode).toBe(401);
    const given = await link({ password: PASSWORD });
    expect(given.statusCode).toBe(201);
    const { url, expires_at } = given.json();
    expect(Date.parse(expires_at) - t.clock.now().getTime()).toBe(60_000);
    await refused(url, ada.headers);
    expect((await ask('GET', url, flo.headers)).body).toBe('everything');
    await refused(url);
    const expired = (await link({ password: PASSWORD })).json().url;
    t.clock.advance(60_000);
    await refused(expired);
  });

  test('need no password at the standard security level', async () => {
    const { flo, theo, as, rosa, listing } = await aGuardedCommunity('standard');
    expect((await ask('GET', `/api/admin/backups/${BACKUP}`, flo.headers)).body).toBe('everything');
    const { url } = (await ask('POST', `/api/admin/backups/${BACKUP}/link`, flo.headers)).json();
    expect((await ask('GET', url, flo.headers)).statusCode).toBe(200);
    const { id } = await as.theo.report('user', rosa.id);
    await as.ada.decide(id, 'deactivate');
    const mended = await ask('PUT', `/api/listings/${listing.id}`, flo.headers, { title: 'Mended' });
    expect(mended.statusCode).toBe(200);
    expect((await ask('DELETE', `/api/listings/${listing.id}`, flo.headers)).statusCode).toBe(200);
    const changed = await ask('PUT', `/api/users/${rosa.id}`, flo.headers, { bio: 'Grows figs' });
    expect(changed.statusCode).toBe(200);
    const put = { status: 'inactive' };
    expect((await ask('PUT', `/api/users/${theo.id}/status`, flo.headers, put)).statusCode).toBe(200);
  });
});
