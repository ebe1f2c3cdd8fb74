import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { queueEmail } from '../../platform/mail/queue.ts';
import { sendDueEmails } from '../../platform/mail/send-due-emails.ts';
import { openMailTransport } from '../../platform/mail/transport.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { type LocalMailServer, openLocalMailServer } from '../users/testing/local-mail-server.ts';

let t: TestApp;
let mail: LocalMailServer;
beforeEach(async () => {
  mail = await openLocalMailServer();
  t = await buildTestApp('sqlite', {
    mail: { smtpUrl: mail.url, from: '"Windfall" <share@windfall.example>' },
    publicUrl: 'https://windfall.example',
  });
});
afterEach(async () => {
  await t.close();
  await mail.close();
});

/** An email about messages that waits for Rosa. */
async function aWaitingEmail() {
  const rosa = await aMember(t, 'Rosa Fields', { email_verified_at: t.clock.now().toISOString() });
  const { email } = await t.ctx.db.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', rosa.id)
    .executeTakeFirstOrThrow();
  const now = t.clock.now();
  await t.ctx.db.transaction((trx) =>
    queueEmail(
      trx,
      {
        userId: rosa.id,
        recipient: email ?? '',
        subject: 'Zoë <Plum> wrote to you',
        kind: 'messages',
        blocks: [
          { type: 'text', text: 'Zoë <Plum> & co. wrote to you about “Söme”.' },
          {
            type: 'button',
            label: 'Read and answer',
            url: 'https://windfall.example/conversation/1?a=1&b=2',
          },
        ],
        expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      },
      now,
    ),
  );
  return rosa;
}

async function send(): Promise<number> {
  const transport = openMailTransport(t.ctx.config);
  if (!transport) throw new Error('no transport');
  const sent = await sendDueEmails(t.ctx, transport);
  transport.close();
  return sent;
}

/** An email about messages to Rosa, parsed as a mail program does. */
async function anEmail() {
  const rosa = await aWaitingEmail();
  expect(await send()).toBe(1);
  const email = await PostalMime.parse(mail.received.at(-1)?.raw ?? '');
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  const url = /^<https:\/\/windfall\.example(\/unsubscribe\?t=[^>]+)>$/.exec(
    header('list-unsubscribe') ?? '',
  )?.[1];
  return { rosa, email, header, url: url ?? '' };
}

const choicesOf = async (rosa: { headers: Record<string, string> }) =>
  (await t.app.inject({ url: '/api/notifications/preferences', headers: rosa.headers })).json().choices;

// @rule notices#choices
test('an email that waits is not sent after it was turned off', async () => {
  const rosa = await aWaitingEmail();
  const payload = { choices: { messages: { email: false } } };
  await t.app.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: rosa.headers,
    payload,
  });
  expect(await send()).toBe(0);
  t.clock.advance(30 * 60_000);
  expect(await send()).toBe(0);
  expect(mail.received).toEqual([]);
});

// @rule notices#email-proven
test.each([{ is_active: 0 }, { email: 'new@windfall.example' }, { email_verified_at: null }] as const)(
  'an email that waits is not sent after a change of the account: %j',
  async (change) => {
    const { id } = await aWaitingEmail();
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set(change).where('id', '=', id).execute());
    expect(await send()).toBe(0);
    expect(mail.received).toEqual([]);
  },
);

/** Rosa and Theo write to Amir, whose email waits because the mail server does not answer as it should. */
async function twoWrite() {
  const amir = await aMember(t, 'Amir Haddad', { email_verified_at: t.clock.now().toISOString() });
  const senders = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Theo Lind')];
  for (const sender of senders) await messagingClientOf(t, sender).send(amir.id, 'Are you home?');
  t.clock.advance(15 * 60_000);
  await deliverDue(inZone(t.ctx, 'America/Chicago'));
  mail.refuseWith = 451;
  expect(await send()).toBe(0);
  mail.refuseWith = undefined;
  t.clock.advance(5 * 60_000);
  t.logged.length = 0;
  return { amir, senders, as: messagingClientOf(t, amir) };
}

// @rule notices#choices
test('an email that waits leaves out what was read, and ends when all of it was', async () => {
  const { senders, as } = await twoWrite();
  await as.markRead(senders[0]?.id ?? '');
  expect(await send()).toBe(1);
  expect(mail.received).toMatchObject([{ subject: 'Theo Lind wrote to you' }]);
  expect(mail.received[0]?.text).not.toContain('Rosa Fields');

  const again = await twoWrite();
  for (const { id } of again.senders) await again.as.markRead(id);
  expect(await send()).toBe(0);
  t.clock.advance(3_600_000);
  expect(await send()).toBe(0);
  expect(mail.received).toHaveLength(1);
});

// @rule notices#quiet-hours
test('an email that is tried again waits for the end of the quiet hours', async () => {
  const { amir } = await twoWrite();
  // It is 10:20 AM.
  const payload = { quiet: { from: '10:00', to: '11:00', time_zone: 'UTC' } };
  await t.app.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: amir.headers,
    payload,
  });
  expect(await send()).toBe(0);
  t.clock.advance(39 * 60_000);
  expect(await send()).toBe(0);
  t.clock.advance(60_000);
  expect(await send()).toBe(1);
  expect(mail.received).toMatchObject([{ subject: '2 things are new for you at Windfall' }]);
});

const ONE_CLICK = {
  method: 'POST',
  payload: 'List-Unsubscribe=One-Click',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'null',
    'sec-fetch-site': 'cross-site',
  },
} as const;

// @rule notices#email-layout
test('an email has the same words as text and as HTML, and nothing in it is markup of a member', async () => {
  const { email, url } = await anEmail();
  expect(email.subject).toBe('Zoë <Plum> wrote to you');
  expect(email.text).toContain('Zoë <Plum> & co. wrote to you about “Söme”.');
  expect(email.text).toContain(`No more emails of this kind: https://windfall.example${url}`);
  expect(email.html).toContain('Zoë &lt;Plum&gt; &amp; co. wrote to you about “Söme”.');
  expect(email.html).toContain('href="https://windfall.example/conversation/1?a=1&amp;b=2"');
  expect(email.html).not.toContain('<Plum>');
});

// @rule notices#unsubscribe
test('one click in a mail program ends that kind, signed out and in maintenance', async () => {
  const { rosa, header, url } = await anEmail();
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const ada = await aMember(t, 'Ada Admin', { is_admin: 1 });
  await t.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: ada.headers,
    payload: { maintenance: true },
  });
  const response = await t.app.inject({ ...ONE_CLICK, url });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('You get no more emails about messages from neighbors.');
  expect(await choicesOf(rosa)).toEqual({
    messages: { push: true, email: false },
    exchange: { push: true, email: true },
    nearby: { push: false, email: false },
    follows: { push: false },
    freshness: { push: false, email: false },
    seasons: { push: false, email: false },
    site: { push: false, email: true },
  });
});

// @rule notices#unsubscribe
test('opening the link shows a form and ends nothing', async () => {
  const { rosa, url } = await anEmail();
  const page = await t.app.inject({ url, headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<form method="post">');
  expect(page.body).not.toContain('<script');
  expect((await choicesOf(rosa)).messages.email).toBe(true);
});

test('a link that this site did not make ends nothing', async () => {
  const { rosa, url } = await anEmail();
  const other = await aMember(t, 'Amir Haddad');
  for (const hostile of [
    '/unsubscribe',
    '/unsubscribe?t=a&t=b',
    url.replace('messages.', 'exchange.'),
    url.replace('messages.', 'account.'),
    url.replace(rosa.id, other.id),
    // Each other last letter: three of them are the same bytes once decoded.
    ...['A', 'B', 'C', 'D', 'E'].filter((end) => !url.endsWith(end)).map((end) => url.slice(0, -1) + end),
    `/unsubscribe?t=${'x'.repeat(5_000)}`,
  ]) {
    const response = await t.app.inject({ ...ONE_CLICK, url: hostile });
    expect(response.statusCode, hostile).toBe(404);
    expect((await t.app.inject({ url: hostile })).statusCode).toBe(404);
  }
  expect((await choicesOf(rosa)).messages.email).toBe(true);
  expect((await choicesOf(other)).messages.email).toBe(true);
});

test('another write from another site is refused as before', async () => {
  const { rosa } = await anEmail();
  const headers = { ...ONE_CLICK.headers, ...rosa.headers, 'content-type': 'application/json' };
  const response = await t.app.inject({ method: 'POST', url: '/api/notices/read', headers, payload: '{}' });
  expect(response.json()).toMatchObject({ code: 'CROSS_SITE_REQUEST' });
});
