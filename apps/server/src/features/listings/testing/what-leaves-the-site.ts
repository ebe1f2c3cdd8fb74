import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestMember } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { sendDueEmails } from '../../../platform/mail/send-due-emails.ts';
import type { OutgoingMail } from '../../../platform/mail/transport.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { enqueueDueDigests } from '../../nearby/send-digests.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Days after which a digest was due. */
const WEEK = 7;

type Method = 'GET' | 'POST' | 'PUT';

async function ask(t: TestApp, { headers }: TestMember, method: Method, url: string, payload?: object) {
  const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(300);
  return response;
}

/** Chooses the weekly digest for a member, a minute before what is shared now. */
export async function chooseDigest(t: TestApp, member: TestMember): Promise<void> {
  t.clock.advance(-MINUTE_MS);
  await ask(t, member, 'PUT', '/api/notifications/preferences', { choices: { nearby: { email: true } } });
  t.clock.advance(MINUTE_MS);
}

/**
 * What leaves the site for a member who is promised some of a listing, agrees on a pickup and gets a message: their
 * calendar, and the emails of a week. The clock stands where it stood then.
 */
export async function sentTo(
  t: TestApp,
  receiver: TestMember & { readonly email: string },
  owner: TestMember,
  listingId: string,
): Promise<string[]> {
  const emails: OutgoingMail[] = [];
  const claim = randomUUID();
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS).toISOString();
  await ask(t, receiver, 'POST', `/api/listings/${listingId}/claims`, { id: claim, wanted: 1 });
  await ask(t, owner, 'POST', `/api/claims/${claim}/offer`, { version: 1 });
  await deliverInto(t, emails);
  await ask(t, receiver, 'POST', `/api/claims/${claim}/accept`, { version: 2 });
  const pickup = { version: 3, window: { from: at(24), to: at(25) }, spot: 'porch' };
  await ask(t, owner, 'PUT', `/api/claims/${claim}/pickup`, pickup);
  const message = { id: randomUUID(), sender_id: owner.id, receiver_id: receiver.id, content: 'Until then' };
  await ask(t, owner, 'POST', '/api/messages', message);
  const { url } = (await ask(t, receiver, 'POST', '/api/calendar')).json<{ url: string }>();
  const calendar = (await ask(t, receiver, 'GET', new URL(url).pathname)).body.replaceAll('\r\n ', '');
  expect(calendar).toContain('SUMMARY:Pick up');
  for (let day = 0; day < WEEK; day += 1) {
    t.clock.advance(24 * HOUR_MS);
    await deliverInto(t, emails);
  }
  t.clock.advance(-WEEK * 24 * HOUR_MS);
  const texts = emails
    .filter(({ to }) => to === receiver.email)
    .map(wordsOf)
    .toSorted();
  const told = [
    /^Pickup time/,
    /^Promised to you/,
    /^Ripe near you.+miles? away/s,
    /^Rosa Fields wrote to you/,
  ];
  expect(texts).toEqual(told.map((words) => expect.stringMatching(words)));
  return [calendar, ...texts];
}

/** What the jobs of a server do that sends emails. */
async function deliverInto({ ctx }: TestApp, emails: OutgoingMail[]): Promise<void> {
  await enqueueDueDigests(ctx);
  await deliverDue(ctx);
  await sendDueEmails(ctx, {
    send: async (mail) => {
      emails.push(mail);
      return undefined;
    },
    verify: async () => {},
    close: () => {},
  });
}

/** All that an email says, without the secrets of its links. */
const wordsOf = ({ subject, text, html }: OutgoingMail): string =>
  [subject, text, html].join('\n').replaceAll(/\?t=[\w.%-]+/g, '');
