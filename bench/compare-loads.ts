import { randomUUID } from 'node:crypto';
import { CATEGORIES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { GROWER_TOKEN, makeRandom, READER_TOKEN, TOKEN } from './community.ts';
import type { MadeRequest, Target } from './load.ts';
import type { Served } from './processes.ts';

/** One request in so many writes, where members read and write at once. */
const READS_PER_WRITE = 50;
/** Listings that are looked at in turn. */
const LISTINGS = 100;

interface Known {
  readonly listings: readonly string[];
  readonly grower: string;
  readonly administrator: string;
}

interface Load {
  readonly name: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly create?: () => MadeRequest;
}

const json = { accept: 'application/json' };
const html = { accept: 'text/html' };
const signedIn = (token: string) => ({ ...json, authorization: `Bearer ${token}` });
const [reader, grower, administrator] = [READER_TOKEN, GROWER_TOKEN, TOKEN].map(signedIn);

/** Every load, as a target for each server. */
export async function makeTargets(servers: readonly Served[]): Promise<Target[][]> {
  const loads = await Promise.all(servers.map(async (server) => makeLoads(await findKnown(server))));
  return (loads[0] ?? []).map((_, index) =>
    servers.map(({ url }, server) => {
      const load = loads[server]?.[index] ?? { name: '' };
      return { ...load, url: url + (load.path ?? '') };
    }),
  );
}

const makeLoads = (known: Known): Load[] => [
  ...readings(known),
  ...pages(known),
  ...writings(known),
  ...mixtures(known),
];

async function findKnown({ url }: Served): Promise<Known> {
  const get = async (path: string, headers = json) => (await fetch(url + path, { headers })).json();
  const listings = (await get(`/api/listings?limit=${LISTINGS}`)) as { id: string }[];
  const idOf = async (headers = json) =>
    ((await get('/api/auth/me', headers)) as { user: { id: string } }).user.id;
  return {
    listings: listings.map(({ id }) => id),
    grower: await idOf(grower),
    administrator: await idOf(administrator),
  };
}

/** One address again and again. */
function readings({ listings, administrator: id }: Known): Load[] {
  const paths = {
    browse: '/api/listings',
    search: '/api/listings?search=tomatoes',
    near: '/api/listings?near=45.52,-122.67&radius_km=10&category=fruits&search=apples',
    'one listing': `/api/listings/${listings[0]}`,
  };
  const callers = { 'a visitor': json, 'a member': reader, 'an administrator': administrator };
  const asked = Object.entries(paths).flatMap(([name, path]) =>
    Object.entries(callers).map(([caller, headers = json]) => ({
      name: `${name}, ${caller}`,
      path,
      headers,
    })),
  );
  const inbox = {
    name: 'inbox, a member',
    path: `/api/messages/conversations/${id}`,
    headers: administrator ?? json,
  };
  return [...asked, inbox];
}

/** A cookie makes the server render the page for each request. */
function pages({ listings }: Known): Load[] {
  const paths = { home: '/', 'browse page': '/listings', 'listing page': `/listing/${listings[0]}` };
  return Object.entries(paths).flatMap(([name, path]) => [
    { name: `${name}, no cookie`, path, headers: html },
    { name: `${name}, cookie`, path, headers: { ...html, cookie: 'own=1' } },
    { name: `${name}, session`, path, headers: { ...html, cookie: `auth_token=${READER_TOKEN}` } },
  ]);
}

function writings(known: Known): Load[] {
  return [
    { name: 'share a listing', create: shareListing },
    { name: 'send a message', create: () => sendMessage(known) },
  ];
}

function shareListing(): MadeRequest {
  return {
    path: '/api/listings',
    headers: { ...grower, 'idempotency-key': randomUUID() },
    body: {
      title: `Plums from garden ${randomUUID()}`,
      description: 'Plums, picked this morning. More than we can eat. Ask for as many as you need.',
      ...{ category: 'Fruits', location: 'Portland, OR' },
    },
  };
}

function sendMessage({ grower: sender_id, administrator: receiver_id }: Known): MadeRequest {
  const body = { id: randomUUID(), sender_id, receiver_id, content: 'Are there six zucchini left?' };
  return { path: '/api/messages', headers: { ...grower }, body };
}

/** Lists and listings by chance, the more popular ones more often, while members write. */
function mixtures(known: Known): Load[] {
  const mixture = (
    name: string,
    headers: Readonly<Record<string, string>> = {},
    read: (chance: Chance) => string,
  ) => {
    const random = makeRandom(11);
    const chance = <T>(values: readonly T[]) =>
      values[Math.floor((random(1_000) / 1_000) ** 2 * values.length)] as T;
    const create = () =>
      random(READS_PER_WRITE) === 0 ? sendMessage(known) : { path: read(chance), headers: { ...headers } };
    return { name, create };
  };
  return [
    mixture('mixed reads and writes, visitors', json, (chance) => anyRead(known, chance)),
    mixture('mixed reads and writes, members', reader, (chance) => anyRead(known, chance)),
    mixture('mixed pages and writes, no cookie', html, (chance) => anyPage(known, chance)),
  ];
}

type Chance = <T>(values: readonly T[]) => T;

function anyRead({ listings }: Known, chance: Chance): string {
  return chance([
    () => '/api/listings',
    () => `/api/listings/${chance(listings)}`,
    () => `/api/listings?category=${chance(CATEGORIES).toLowerCase()}`,
    () => `/api/listings?search=${encodeURIComponent(chance(SPECIFIC_PRODUCE))}`,
  ])();
}

function anyPage({ listings }: Known, chance: Chance): string {
  return chance([() => '/', () => `/listing/${chance(listings)}`, () => '/listings'])();
}
