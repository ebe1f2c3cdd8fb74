import { expect, test } from 'vitest';
import { buildTestApp } from '../../../../testing/test-app.ts';
import { register } from '../testing/auth-client.ts';
import { openLocalMailServer } from '../testing/local-mail-server.ts';

test('a listening server sends queued emails and stops promptly', async () => {
  const mail = await openLocalMailServer();
  const t = await buildTestApp('sqlite', { mail: { smtpUrl: mail.url, from: 'share@windfall.example' } });
  await register(t);
  expect(mail.received).toEqual([]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => mail.received.length, { timeout: 5_000 }).toBe(1);
  const start = performance.now();
  await t.close();
  expect(performance.now() - start).toBeLessThan(3_000);
  await mail.close();
});

test('an unreachable mail server does not block the server', async () => {
  const mail = await openLocalMailServer();
  await mail.close();
  const t = await buildTestApp('sqlite', { mail: { smtpUrl: mail.url, from: 'share@windfall.example' } });
  await register(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const email = () => t.ctx.db.read.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await email()).last_error, { timeout: 5_000 }).toContain('ECONNREFUSED');
  expect(await email()).toMatchObject({ attempts: 1, sent_at: null });
  await t.close();
});
