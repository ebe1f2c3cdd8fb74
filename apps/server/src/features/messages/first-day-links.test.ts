import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from './testing/messaging-client.ts';

const DAY_MS = 86_400_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const t = shareTestApp('sqlite', { mail });
const withoutMail = shareTestApp('sqlite');

const ago = (ms: number) => new Date(t.clock.now().getTime() - ms).toISOString();

/** `links_allowed` wherever a member with these fields wrote a text, as a neighbor reads it. */
async function flagsOf(fields: Parameters<typeof aMember>[2], app = t) {
  const nina = await aMember(app, 'Nina New', fields);
  const amir = await aMember(app, 'Amir Old', { created_at: ago(2 * DAY_MS) });
  const from = messagingClientOf(app, nina);
  const to = messagingClientOf(app, amir);
  const post = { method: 'POST', url: '/api/listings', headers: nina.headers, payload: zucchini } as const;
  const { id } = (await app.app.inject(post)).json();
  const sent = await from.send(amir.id, 'https://win.example');
  const inbox = await to.inbox();
  await to.send(nina.id, 'https://figs.example');
  const read = async (url: string, reader = amir) =>
    (await app.app.inject({ url, headers: reader.headers })).json().links_allowed;
  const save = { method: 'PUT', url: `/api/users/${nina.id}`, headers: nina.headers } as const;
  const saved = await app.app.inject({ ...save, payload: { bio: 'https://win.example' } });
  const listed = async (url: string) =>
    (await app.app.inject({ url, headers: amir.headers }))
      .json<{ id: string; links_allowed?: false }[]>()
      .find((one) => one.id === id || one.id === nina.id)?.links_allowed;
  return {
    lists: [
      await listed('/api/listings?limit=100'),
      await listed('/api/listings?search=zucchini&limit=100'),
      await listed(`/api/users/${nina.id}/listings`),
      await listed('/api/users?limit=100'),
      await listed('/api/users/search?term=nina&limit=100'),
    ],
    listing: await read(`/api/listings/${id}`),
    profile: await read(`/api/users/${nina.id}`),
    saved: saved.json().links_allowed,
    sent: sent.links_allowed,
    inbox: inbox[0]?.messages[0]?.links_allowed,
    thread: (await to.thread(nina.id)).map((message) => message.links_allowed),
    neighbor: await read(`/api/users/${amir.id}`, nina),
  };
}

const FREE = {
  lists: Array.from({ length: 5 }),
  listing: undefined,
  profile: undefined,
  saved: undefined,
  sent: undefined,
  inbox: undefined,
  thread: [undefined, undefined],
  neighbor: undefined,
};

// @rule accounts#first-day-links
test('links of a new member with an unproven address are not allowed, those of the neighbor are', async () => {
  expect(await flagsOf({ created_at: ago(DAY_MS - 60_000) })).toEqual({
    lists: Array.from({ length: 5 }, () => false),
    listing: false,
    profile: false,
    saved: false,
    sent: false,
    inbox: false,
    thread: [undefined, false],
    neighbor: undefined,
  });
});

// @rule accounts#first-day-links
test.each([
  ['after the first day', () => ({ created_at: ago(DAY_MS) })],
  ['with a proven address', () => ({ email_verified_at: ago(0) })],
  ['an administrator', () => ({ is_admin: 1 as const })],
])('links are allowed to a member %s', async (_, fields) => {
  expect(await flagsOf(fields())).toEqual(FREE);
});

// @rule accounts#first-day-links
test('links are allowed where the site sends no email', async () => {
  expect(await flagsOf({}, withoutMail)).toEqual(FREE);
});
