import { chmod, rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { storedFiles } from '../../../testing/fixtures/listings.ts';
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts';
import { expectRefusal, post, ROSA, register } from '../users/testing/auth-client.ts';
import { anAdmin, ask } from './testing/community.ts';

const DAY_MS = 86_400_000;

describe('the debug report', () => {
  const t = useTestApp('sqlite');
  const debug = (member?: { headers: { cookie: string } }) => ask(t, 'GET', '/api/admin/debug', member);

  test('contains versions, and each part works', async () => {
    const ada = await anAdmin(t);
    const report = (await debug(ada)).json();
    expect(report).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      database: { dialect: 'sqlite', version: expect.stringMatching(/^\d+\.\d+/) },
      recent_errors: [],
      outbox: { waiting: 0, oldest_at: null, last_sent_at: null, letters: [] },
      notifications: { waiting: 0, oldest_due_at: null, last_told_at: null, given_up: [] },
    });
    expect(report.database.size_bytes).toBeGreaterThan(100_000);
    const names = report.database.migrations.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['001-initial', '002-accounts']);
    expect(
      report.database.migrations.every(
        ({ applied_at }: { applied_at: string | null }) => applied_at !== null,
      ),
    ).toBe(true);
    expect(report.parts.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['database', 'ok'],
      ['storage', 'ok'],
      ['mail', 'off'],
      ['events', 'ok'],
    ]);
    expect(report.memory.rss_bytes).toBeGreaterThan(1_000_000);
    // The probe is deleted.
    expect(await storedFiles(t)).toEqual([]);
  });

  test('is for administrators', async () => {
    const rosa = await aMember(t);
    expectRefusal(await debug(), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await debug(rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    const gone = await aMember(t, 'Gone Gus', { is_admin: 1, is_active: 0 });
    expectRefusal(await debug(gone), 401, 'UNAUTHORIZED', 'Unauthorized');
  });

  test('lists queued emails by recipient and subject, without their links', async () => {
    const ada = await anAdmin(t);
    await register(t);
    await post(t, '/api/auth/password-reset/request', { email: ROSA.email });
    const response = await debug(ada);
    const rows = await t.ctx.db.read.selectFrom('outbox').select(['link', 'body']).execute();
    expect(response.json().outbox).toMatchObject({
      waiting: 2,
      letters: [
        { recipient: ROSA.email, subject: 'Choose a new password for Windfall', state: 'kept', attempts: 0 },
        { recipient: ROSA.email, subject: 'Confirm your email address for Windfall', state: 'kept' },
      ],
    });
    for (const { link, body } of rows) {
      expect(link).toMatch(/#token=/);
      expect(response.body).not.toContain(String(link).split('#token=')[1]);
      expect(response.body).not.toContain(body.slice(0, 30));
    }
    t.clock.advance(4 * DAY_MS);
    const states = (await debug(await anAdmin(t, 'Bea Moss'))).json().outbox;
    expect(states).toMatchObject({ waiting: 0, letters: [{ state: 'expired' }, { state: 'expired' }] });
  });

  test('contains recent errors with their request ids', async () => {
    const ada = await anAdmin(t);
    // Replaces the image folder by a file.
    const { storage } = t.ctx.config;
    if (storage.kind !== 'files') throw new Error('tests store pictures in files');
    await rm(storage.dir, { recursive: true, force: true });
    await writeFile(storage.dir, '');
    await chmod(storage.dir, 0o600);
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const listing = { title: 'Plums', description: 'Ripe', category: 'Fruits', image_url: image };
    const failed = await ask(t, 'POST', '/api/listings', ada, listing);
    expect(failed.statusCode).toBe(500);
    const report = (await debug(ada)).json();
    expect(report.recent_errors[0]).toMatchObject({
      message: 'request failed',
      request_id: failed.headers['x-request-id'],
    });
    expect(report.parts[1]).toMatchObject({ name: 'storage', status: 'failed' });
    t.logged.length = 0;
  });
});

test('an unreachable mail server is reported without its password', async () => {
  const t = await buildTestApp('sqlite', {
    mail: { smtpUrl: 'smtp://postman:hunter2@127.0.0.1:9', from: 'windfall@example.org' },
  });
  try {
    const report = await ask(t, 'GET', '/api/admin/debug', await anAdmin(t));
    expect(report.json().parts[2]).toMatchObject({ name: 'mail', status: 'failed' });
    expect(report.body).not.toContain('hunter2');
  } finally {
    await t.close();
  }
});
