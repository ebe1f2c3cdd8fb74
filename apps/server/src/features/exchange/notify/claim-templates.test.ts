import { expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { inZone } from '../../../../testing/in-zone.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { sendDueEmails } from '../../../platform/mail/send-due-emails.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { messagingClientOf } from '../../messages/testing/messaging-client.ts';
import { findClaim } from '../claims.repo.ts';
import { anAgreedClaim } from '../testing/agreed-claim.ts';
import { Neighbor } from '../testing/exchange-client.ts';
import { enqueueChange, enqueueReminder } from './claim-templates.ts';

const HOUR = 3_600_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const QUIET = { quiet: { from: '10:00', to: '16:00', time_zone: 'UTC' } };
const t = useTestApp('sqlite', { mail, timeZone: 'America/Chicago' });

/** Rosa gives quinces to Amir, who comes in five hours. */
async function anExchange() {
  const email_verified_at = t.clock.now().toISOString();
  const rosa = await aMember(t, 'Rosa Fields', { email_verified_at });
  const amir = await aMember(t, 'Amir Haddad', { email_verified_at });
  const { id } = await anAgreedClaim(t, rosa, amir);
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString();
  const window_from = at(5);
  const change = (values: object) =>
    t.ctx.db.transaction((trx) => trx.updateTable('claims').set(values).where('id', '=', id).execute());
  await change({ window_from, window_to: at(6) });
  const note = () =>
    t.ctx.db.transaction(async (trx) => {
      const claim = await findClaim(trx, id);
      if (claim) await enqueueReminder(trx, claim, t.clock.now().toISOString());
    });
  const after = async (ms: number) => {
    t.clock.advance(ms);
    await deliverDue(inZone(t.ctx, 'America/Chicago'));
    return t.ctx.db.read
      .selectFrom('outbox')
      .select(['subject', 'body', 'user_id', 'kind', 'expires_at'])
      .execute();
  };
  const put = async (by: TestMember, url: string, payload: object) => {
    const response = await t.app.inject({ method: 'PUT', url, headers: by.headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const setPickup = async (by: TestMember, version: number, fields: object): Promise<number> =>
    (await put(by, `/api/claims/${id}/pickup`, { version, ...fields })).version;
  return { t, rosa, amir, id, at, change, note, after, put, setPickup };
}

// @rule notices#email-exchange
test('both are reminded once two hours before the pickup, without the address', async () => {
  const { rosa, amir, at, note, after } = await anExchange();
  const begins = at(5);
  await note();
  await note();
  expect(await after(3 * HOUR - 60_000)).toEqual([]);
  const emails = await after(60_000);
  expect(emails.map(({ user_id }) => user_id).sort()).toEqual([rosa.id, amir.id].sort());
  expect(emails[0]).toMatchObject({ subject: 'Pickup soon: “A crate of quinces”', kind: 'exchange' });
  for (const { body } of emails) expect(body).not.toContain('Elm Street');
  // One that waits for the mail server is not sent after the pickup has begun.
  expect(emails[0]?.expires_at).toBe(begins);
  expect(emails.find(({ user_id }) => user_id === amir.id)?.body).toContain(
    'Your pickup of “A crate of quinces” with Rosa Fields begins Saturday, August 8',
  );
  expect(await after(HOUR)).toHaveLength(2);
});

// @rule notices#email-exchange
test('no reminder follows a pickup that was called off', async () => {
  const { change, note, after } = await anExchange();
  await note();
  await change({ state: 'ended', ended_why: 'called_off' });
  expect(await after(4 * HOUR)).toEqual([]);
});

// @rule notices#quiet-hours
test('a reminder is sent in quiet hours that end after the pickup begins', async () => {
  const { amir, note, after, put } = await anExchange();
  await note();
  await put(amir, '/api/notifications/preferences', QUIET);
  // The clock of the tests begins at 10 AM UTC; the pickup begins at 3 PM.
  expect(await after(3 * HOUR)).toHaveLength(2);
});

// @rule notices#email-exchange
test('a promise is told with its end, and not after it was answered', async () => {
  const { t, amir, id, change, after } = await anExchange();
  const due_at = new Date(t.clock.now().getTime() + 3 * HOUR).toISOString();
  await change({ state: 'offered', due_at });
  const note = () =>
    t.ctx.db.transaction(async (trx) => {
      const claim = await findClaim(trx, id);
      if (claim) await enqueueChange(trx, amir.id, claim, 'offered', t.clock.now().toISOString());
    });
  await note();
  await note();
  const [email, ...rest] = await after(0);
  expect(rest).toEqual([]);
  expect(email?.subject).toBe('Promised to you: “A crate of quinces”');
  expect(email?.body).toContain('Say yes by Saturday, August 8');
  await change({ version: 9 });
  await note();
  await change({ state: 'agreed' });
  expect(await after(0)).toHaveLength(1);
});

// @rule notices#email-exchange
test('a promise that is taken back is told with the time that was proposed, not as a pickup', async () => {
  const { t, rosa, amir, at, after } = await anExchange();
  const [giver, asker] = [new Neighbor(t, rosa), new Neighbor(t, amir)];
  const plums = await giver.share({ stock: 12, rule: 'choose' }, { title: 'Plums' });
  const promised = await giver.move(await asker.ask(plums.id), 'offer');
  await giver.move(await giver.pickup(promised, { window: { from: at(30), to: at(31) } }), 'call-off');
  const emails = (await after(0)).filter(({ user_id }) => user_id === amir.id);
  expect(emails.map(({ subject }) => subject)).toEqual(['Promise taken back: “Plums”']);
  expect(emails[0]?.body).toMatch(
    /Rosa Fields has taken back the promise of “Plums”\.\s+The proposed time, Sunday, August 9.*, is withdrawn\./,
  );
  expect(await asker.told()).toEqual(['offered', 'pickup', 'taken_back']);
});

// @rule notices#email-exchange
test('the other member is told of a new pickup time at once, and of the last one only', async () => {
  const { t, rosa, amir, id, at, after, setPickup } = await anExchange();
  const { version } = (await findClaim(t.ctx.db.read, id)) ?? { version: 0 };
  const first = await setPickup(rosa, version, { window: { from: at(3), to: at(4) } });
  const second = await setPickup(rosa, first, { window: { from: at(1), to: at(2) } });
  const emails = await after(0);
  expect(emails).toMatchObject([{ user_id: amir.id, subject: 'Pickup time: “A crate of quinces”' }]);
  expect(emails[0]?.body).toContain('Rosa Fields has set the time of your pickup of “A crate of quinces”.');
  expect(emails[0]?.body).toMatch(/It is Saturday, August 8, 6:00\s–\s7:00\sAM CDT\./);
  const third = await setPickup(rosa, second, {
    window: { from: at(1), to: at(2) },
    address: '7 Oak Street',
  });
  expect(await after(0)).toHaveLength(1);
  const within = { from: at(1.5), to: at(2) };
  const fourth = await setPickup(amir, third, { window: within });
  const ofRosa = async () => (await after(0)).filter(({ user_id }) => user_id === rosa.id);
  const lost = 'The address that you wrote for the earlier time is deleted. Write it again if it is needed.';
  const [moved] = await ofRosa();
  expect(moved?.subject).toBe('Pickup time: “A crate of quinces”');
  expect(moved?.body).not.toContain('address');
  await setPickup(amir, fourth, { window: null });
  const [withdrawn] = (await ofRosa()).filter(({ body }) => body !== moved?.body);
  expect(withdrawn?.body).toContain(lost);
  expect(withdrawn?.subject).toBe('No pickup time: “A crate of quinces”');
  expect(withdrawn?.body).toMatch(/Amir Haddad has withdrawn the time .*\s+No time is agreed now\./);
  expect(await new Neighbor(t, rosa).told()).toContain('time_withdrawn');
});

// @rule notices#quiet-hours
test.each([
  ['agreed', 'Pickup: Saturday, August 8'],
  ['called_off', 'It was to begin Saturday, August 8'],
] as const)(
  '%s is told with the time of the pickup, in quiet hours that end after it begins',
  async (event, line) => {
    const { t, amir, id, after, put } = await anExchange();
    await put(amir, '/api/notifications/preferences', QUIET);
    await t.ctx.db.transaction(async (trx) => {
      const claim = await findClaim(trx, id);
      if (claim) await enqueueChange(trx, amir.id, claim, event, t.clock.now().toISOString());
    });
    const emails = await after(0);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.body).toContain(line);
  },
);

// @rule notices#quiet-hours
test('a pickup that is moved to the next day is told before the earlier time, in quiet hours too', async () => {
  const { t, rosa, amir, id, at, after, put, setPickup } = await anExchange();
  await put(amir, '/api/notifications/preferences', QUIET);
  const { version } = (await findClaim(t.ctx.db.read, id)) ?? { version: 0 };
  await setPickup(rosa, version, { window: { from: at(29), to: at(30) } });
  expect(await after(0)).toHaveLength(1);
});

// @rule notices#email-messages
test('the email about a promise of something wanted says that it is promised', async () => {
  const { t, rosa, amir, after } = await anExchange();
  const sharing = { unit: 'jar', stock: 12 };
  const jars = await new Neighbor(t, rosa).share(sharing, { kind: 'wanted', title: 'Canning jars' });
  const plums = await new Neighbor(t, rosa).share({ stock: 12 }, { title: 'Plums' });
  await new Neighbor(t, amir).promise(jars.id, { amount: 5 });
  const [email] = await after(15 * 60_000);
  expect(email?.subject).toBe('Amir Haddad promises you some of “Canning jars”');
  await t.ctx.db.transaction((trx) => trx.deleteFrom('outbox').execute());
  await new Neighbor(t, rosa).json('POST', `/api/messages/conversation/${amir.id}/read`);
  await new Neighbor(t, amir).ask(plums.id);
  expect((await after(15 * 60_000))[0]?.subject).toBe('Amir Haddad asks for some of “Plums”');
});

// @rule messages#conversation-read
// @rule notices#email-messages
test('no email says that a neighbor asks who was answered on the dashboard, and later messages are told', async () => {
  const { t, rosa, amir, after } = await anExchange();
  const [giver, asker] = [new Neighbor(t, rosa), new Neighbor(t, amir)];
  await giver.json('POST', `/api/messages/conversation/${amir.id}/read`);
  const plums = await giver.share({ stock: 12 }, { title: 'Plums' });
  const { id, version } = await asker.ask(plums.id);
  const unread = async () => (await giver.call('GET', `/api/messages/unread/${rosa.id}`)).json().count;
  expect(await unread()).toBe(1);
  await giver.json('POST', `/api/claims/${id}/offer`, { version });
  expect(await unread()).toBe(0);
  const subjects = async (ms: number) =>
    (await after(ms)).filter(({ user_id }) => user_id === rosa.id).map(({ subject }) => subject);
  expect(await subjects(15 * 60_000)).toEqual([]);
  await messagingClientOf(t, amir).send(rosa.id, 'Shall I bring a bag?');
  expect(await subjects(15 * 60_000)).toEqual(['Amir Haddad wrote to you']);
});

/** Amir asks Rosa for plums, with a message that she does not read. */
async function anUnreadRequest() {
  const { t, rosa, amir, after } = await anExchange();
  const [giver, asker] = [new Neighbor(t, rosa), new Neighbor(t, amir)];
  await giver.json('POST', `/api/messages/conversation/${amir.id}/read`);
  const plums = await giver.share({ stock: 12, rule: 'choose' }, { title: 'Plums' });
  const claim = await asker.ask(plums.id);
  const withdraw = () => asker.move(claim, 'withdraw');
  const write = (text: string) => messagingClientOf(t, amir).send(rosa.id, text);
  const subjects = async () =>
    (await after(15 * 60_000)).filter(({ user_id }) => user_id === rosa.id).map(({ subject }) => subject);
  return { t, withdraw, write, subjects };
}

// @rule notices#email-messages
test('no email says that a neighbor asks who took it back, and later messages are told', async () => {
  const { withdraw, write, subjects } = await anUnreadRequest();
  await withdraw();
  expect(await subjects()).toEqual([]);
  await write('I have enough now. Are you well?');
  await write('Greetings!');
  expect(await subjects()).toEqual(['Amir Haddad wrote to you']);
  await write('Hello?');
  expect(await subjects()).toHaveLength(1);
});

// @rule notices#email-messages
test('a message after a request that was taken back is told also when the email about that waited for the mail server', async () => {
  const { t, withdraw, write, subjects } = await anUnreadRequest();
  const sent: string[] = [];
  const send = (isDown: boolean) =>
    sendDueEmails(t.ctx, {
      send: async ({ subject }) =>
        isDown ? Promise.reject(new Error('no answer')) : void sent.push(subject),
      verify: async () => undefined,
      close: () => undefined,
    });
  expect(await subjects()).toEqual(['Amir Haddad asks for some of “Plums”']);
  await send(true);
  await withdraw();
  t.clock.advance(60_000);
  await send(false);
  await write('I have enough now. Are you well?');
  await subjects();
  await send(false);
  expect(sent).toEqual(['Amir Haddad wrote to you']);
});

// @rule messages#conversation-read
test('a giver who sets the pickup of a claim has read the message that opened it', async () => {
  const { t, rosa, amir, at } = await anExchange();
  const [giver, asker] = [new Neighbor(t, rosa), new Neighbor(t, amir)];
  await giver.json('POST', `/api/messages/conversation/${amir.id}/read`);
  const plums = await giver.share({ stock: 12, at_once: true }, { title: 'Plums' });
  const claim = await asker.ask(plums.id);
  const unread = async () => (await giver.call('GET', `/api/messages/unread/${rosa.id}`)).json().count;
  expect(await unread()).toBe(1);
  await giver.pickup(claim, { window: { from: at(30), to: at(31) } });
  expect(await unread()).toBe(0);
});
