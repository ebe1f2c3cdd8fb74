import { accentColors } from '@windfall/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expectRefusal } from '../users/testing/auth-client.ts';
import { type LocalMailServer, openLocalMailServer } from '../users/testing/local-mail-server.ts';
import { anAdmin, ask } from './testing/community.ts';

let mail: LocalMailServer;
let t: TestApp;
beforeAll(async () => {
  mail = await openLocalMailServer();
});
afterAll(() => mail.close());
beforeEach(async () => {
  t = await buildTestApp('sqlite', { mail: { smtpUrl: mail.url, from: null } });
});
afterEach(() => t.close());

const sendTest = (member?: Parameters<typeof ask>[3]) => ask(t, 'POST', '/api/admin/test-email', member);
const steps = async (member?: Parameters<typeof ask>[3]) => {
  const list: { step: string; done: boolean }[] = (
    await ask(t, 'GET', '/api/admin/first-steps', member)
  ).json();
  return list.filter(({ done }) => done).map(({ step }) => step);
};

// @rule administration#first-steps
test('the first steps tick themselves, and go when they are done or dismissed', async () => {
  const ada = await anAdmin(t, 'Ada Moss', { email_verified_at: t.clock.now().toISOString() });
  const rosa = await aMember(t);
  expectRefusal(
    await ask(t, 'GET', '/api/admin/first-steps', rosa),
    403,
    'FORBIDDEN',
    'You are not allowed to do this.',
  );
  expect(await steps(ada)).toEqual(['address']);
  const put = (settings: object) => ask(t, 'PUT', '/api/admin/settings', ada, settings);
  await put({ site_name: 'Elm Street' });
  expect(await steps(ada)).toEqual(['address']);
  await put({ welcome: 'Come in', home_place: { town: 'Portland, OR', radius_km: 16 } });
  await sendTest(ada);
  expect(await steps(ada)).toEqual(['address', 'name', 'place', 'email']);
  for (let count = 0; count < 9; count += 1) await aMember(t, `Neighbor ${count}`);
  expect(await steps(ada)).toEqual(['address', 'name', 'place', 'email', 'invites']);
  await put({ first_steps_dismissed: true });
  expect((await ask(t, 'GET', '/api/admin/first-steps', ada)).json()).toEqual([]);
});

describe('a test email', () => {
  // @rule administration#test-email
  // @rule administration#color
  test('goes to the administrator at once in the color of the site, tells what the mail server said, and is limited', async () => {
    const ada = await anAdmin(t);
    await ask(t, 'PUT', '/api/admin/settings', ada, { color: '#7a1f4b' });
    for (let count = 0; count < 5; count += 1) {
      const response = (await sendTest(ada)).json();
      expect(response).toMatchObject({ sent: true, recipient: expect.stringContaining('@') });
      expect(response.answer).toMatch(/^250/);
    }
    expect((await sendTest(ada)).statusCode).toBe(429);
    const { day, night } = accentColors('#7a1f4b');
    expect(mail.received.at(-1)?.html).toContain(`a { color: ${day.leaf}; }`);
    expect(mail.received.at(-1)?.html).toContain(`.button { background: ${night.leaf};`);
    expect((await sendTest()).statusCode).toBe(401);
  });

  // @rule administration#test-email
  test('that fails tells the reason without the password, and without a mail server there is none', async () => {
    const smtpUrl = 'smtp://postman:hunter2@127.0.0.1:9';
    const other = await buildTestApp('sqlite', { mail: { smtpUrl, from: null } });
    try {
      const response = await ask(other, 'POST', '/api/admin/test-email', await anAdmin(other));
      expect(response.json()).toMatchObject({ sent: false, answer: expect.stringContaining('ECONNREFUSED') });
      expect(response.body).not.toContain('hunter2');
    } finally {
      await other.close();
    }
    const none = await buildTestApp('sqlite');
    try {
      const response = await ask(none, 'POST', '/api/admin/test-email', await anAdmin(none));
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'MAIL_OFF' });
    } finally {
      await none.close();
    }
  });
});
