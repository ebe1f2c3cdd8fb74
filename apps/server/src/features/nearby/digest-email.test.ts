import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendDueEmails } from '../../platform/mail/send-due-emails.ts';
import { openMailTransport } from '../../platform/mail/transport.ts';
import { type LocalMailServer, openLocalMailServer } from '../users/testing/local-mail-server.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

const SITE = 'https://windfall.example';

let t: TestApp;
let mail: LocalMailServer;
beforeEach(async () => {
  mail = await openLocalMailServer();
  t = await buildTestApp('sqlite', {
    mail: { smtpUrl: mail.url, from: '"Windfall" <share@windfall.example>' },
    publicUrl: SITE,
    timeZone: 'America/Chicago',
    site: { name: null, distanceUnit: 'miles', contact: { phone: null, email: null, socialUrl: null } },
  });
});
afterEach(async () => {
  await t.close();
  await mail.close();
});

async function send(): Promise<number> {
  const transport = openMailTransport(t.ctx.config);
  if (!transport) throw new Error('no transport');
  const sent = await sendDueEmails(t.ctx, transport);
  transport.close();
  return sent;
}

/** The digest of two listings as a mail program reads it. */
async function aDigest() {
  const community = await nearbyCommunity(t);
  const { rosa, amir, choose, after, share } = community;
  await choose(amir, { email: true });
  await after(1);
  const place = { location: '12 Elm Street, Portland, OR 97214' };
  const plums = await aListing(
    t,
    rosa,
    { title: 'Plums & <pears>', ...place },
    await plainPicture().png().toBuffer(),
  );
  await share(rosa, { title: 'Kale', location: '97201' });
  await after(7 * 24);
  return { ...community, plums };
}

// @rule notices#digest
// @rule notices#email-layout
test('has pictures of the site with a text, links, distances and towns, and no address', async () => {
  const { plums } = await aDigest();
  expect(await send()).toBe(1);
  const email = await PostalMime.parse(mail.received[0]?.raw ?? '');
  expect(email.subject).toBe('Ripe near you: Kale and Plums & <pears>');
  for (const text of [email.text, email.html]) {
    expect(text).toContain(`${SITE}/listing/${plums.id}`);
    expect(text).toContain('Under half a mile away · Portland, OR');
    expect(text).toContain('Portland, OR');
    expect(text).not.toMatch(/Elm Street|97214/);
  }
  expect(email.html?.match(/<img[^>]*>/g)).toEqual([
    `<img src="${SITE}/images/${plums.image_id}/320.webp" alt="Photo of “Plums &amp; &lt;pears&gt;”" width="240">`,
  ]);
  const picture = await t.app.inject(`/images/${plums.image_id}/320.webp`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
});

// @rule notices#unsubscribe
test('is ended by its own link, and other emails stay', async () => {
  const { call, amir } = await aDigest();
  await send();
  const email = await PostalMime.parse(mail.received[0]?.raw ?? '');
  const url = /<https:\/\/windfall\.example([^>]+)>/.exec(
    email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
  )?.[1];
  const page = await t.app.inject({ method: 'POST', url: url ?? '' });
  expect(page.body).toContain('You get no more emails about what is ripe near you.');
  const { choices } = await call('GET', '/api/notifications/preferences', amir);
  expect(choices).toMatchObject({ nearby: { email: false }, messages: { email: true } });
  expect(await t.ctx.db.read.selectFrom('digests').selectAll().execute()).toEqual([]);
});

// @rule notices#choices
test('leaves out what is gone by the time it can be sent', async () => {
  const { call, rosa, plums } = await aDigest();
  mail.refuseWith = 451;
  expect(await send()).toBe(0);
  mail.refuseWith = undefined;
  t.logged.length = 0;
  await call('PUT', `/api/listings/${plums.id}`, rosa, { is_available: false });
  t.clock.advance(300_000);
  expect(await send()).toBe(1);
  expect(mail.received[0]?.text).toContain('Kale');
  expect(mail.received[0]?.text).not.toContain('Plums');
});
