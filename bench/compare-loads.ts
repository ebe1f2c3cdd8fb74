import { randomUUID } from 'node:crypto';
import { CATEGORIES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { GROWER_TOKEN, makeRandom, type Random, READER_TOKEN, TOKEN } from './community.ts';
import type { InjectedRequest, Server } from './in-process.ts';
import type { MadeRequest } from './load.ts';
import { type ExchangeToDo, exchangeSteps } from './seed-exchange.ts';

/** One request in so many is a message, where members read and write at once. */
const READS_PER_WRITE = 50;
const DAY_MS = 86_400_000;
/** Listings that are looked at. */
const LISTINGS = 100;

/** Requests of one kind. */
export interface Load {
  readonly name: string;
  readonly make: () => InjectedRequest;
}

interface Known {
  readonly listings: readonly string[];
  readonly grower: string;
  readonly administrator: string;
}

const json = { accept: 'application/json' };
const html = { accept: 'text/html' };
const signedIn = (token: string) => ({ ...json, authorization: `Bearer ${token}` });
const CALLERS = {
  'a visitor': json,
  'a visitor with brotli': { ...json, 'accept-encoding': 'br' },
  'a member': signedIn(READER_TOKEN),
  'an administrator': signedIn(TOKEN),
};

/** The same loads for every server, with the ids of its database. */
export async function makeLoads(server: Server, toDo: ExchangeToDo): Promise<Load[]> {
  const known = await findKnown(server);
  return [...readings(known), ...pages(known), ...writings(known, toDo), ...mixtures(known)];
}

/** Whether the figures of all past days are stored. */
export async function isCounted(server: Server): Promise<boolean> {
  const from = new Date(Date.now() - 1_000 * DAY_MS).toISOString().slice(0, 10);
  const url = `/api/admin/analytics?by=month&from=${from}`;
  const analytics = (await server.inject({ url, headers: CALLERS['an administrator'] })).json();
  return (analytics as { is_complete: boolean }).is_complete;
}

async function findKnown(server: Server): Promise<Known> {
  const get = async (url: string, headers: InjectedRequest['headers'] = json) =>
    (await server.inject({ url, headers })).json();
  const listings = (await get(`/api/listings?limit=${LISTINGS}`)) as { id: string }[];
  const idOf = async (token: string) =>
    ((await get('/api/auth/me', signedIn(token))) as { user: { id: string } }).user.id;
  return {
    listings: listings.map(({ id }) => id),
    grower: await idOf(GROWER_TOKEN),
    administrator: await idOf(TOKEN),
  };
}

/** One address again and again. */
function readings({ listings, administrator }: Known): Load[] {
  const urls = {
    browse: '/api/listings',
    search: '/api/listings?search=tomatoes',
    near: '/api/listings?near=45.52,-122.67&radius_km=10&category=fruits&search=apples',
    'one listing': `/api/listings/${listings[0]}`,
  };
  const inbox = `/api/messages/conversations/${administrator}`;
  return [
    ...Object.entries(urls).flatMap(([name, url]) =>
      Object.entries(CALLERS).map(([caller, headers]) => ({
        name: `${name}, ${caller}`,
        make: () => ({ url, headers }),
      })),
    ),
    { name: 'inbox, an administrator', make: () => ({ url: inbox, headers: CALLERS['an administrator'] }) },
  ];
}

/** A cookie makes the server render the page for each request. */
function pages({ listings }: Known): Load[] {
  const urls = { 'home page': '/', 'browse page': '/listings', 'listing page': `/listing/${listings[0]}` };
  const callers = { 'no cookie': html, 'a cookie': { ...html, cookie: 'own=1' } };
  return Object.entries(urls).flatMap(([name, url]) =>
    Object.entries(callers).map(([caller, headers]) => ({
      name: `${name}, ${caller}`,
      make: () => ({ url, headers }),
    })),
  );
}

function writings(known: Known, toDo: ExchangeToDo): Load[] {
  const { ask, promise } = exchangeSteps(toDo);
  return [
    { name: 'share a listing', make: shareListing },
    { name: 'send a message', make: () => sendMessage(known) },
    { name: 'ask for some', make: () => injected(ask()) },
    { name: 'promise some', make: () => injected(promise()) },
  ];
}

const injected = ({ path: url = '/', headers, body: payload }: MadeRequest): InjectedRequest => ({
  method: 'POST',
  url,
  headers,
  ...(payload && { payload }),
});

function shareListing(): InjectedRequest {
  return {
    method: 'POST',
    url: '/api/listings',
    headers: { ...signedIn(GROWER_TOKEN), 'idempotency-key': randomUUID() },
    payload: {
      title: 'Plums from our garden',
      description: 'Plums, picked this morning. More than we can eat. Ask for as many as you need.',
      category: 'Fruits',
      location: 'Portland, OR',
    },
  };
}

function sendMessage({ grower: sender_id, administrator: receiver_id }: Known): InjectedRequest {
  return {
    method: 'POST',
    url: '/api/messages',
    headers: signedIn(GROWER_TOKEN),
    payload: { id: randomUUID(), sender_id, receiver_id, content: 'Are there six zucchini left?' },
  };
}

/** Different addresses, the popular ones more often, while members send messages. */
function mixtures(known: Known): Load[] {
  const mixture = (
    name: string,
    headers: InjectedRequest['headers'],
    address: (known: Known, random: Random) => string,
  ) => {
    const random = makeRandom(11);
    const make = () =>
      random(READS_PER_WRITE) === 0 ? sendMessage(known) : { url: address(known, random), headers };
    return { name, make };
  };
  return [
    mixture('mixed reads and messages, visitors', CALLERS['a visitor'], anyRead),
    mixture('mixed reads and messages, members', CALLERS['a member'], anyRead),
    mixture('mixed pages and messages, no cookie', html, anyPage),
  ];
}

/** The first values more often than the last. */
const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.floor((random(1_000) / 1_000) ** 2 * values.length)] as T;

function anyRead({ listings }: Known, random: Random): string {
  return [
    '/api/listings',
    `/api/listings/${pick(listings, random)}`,
    `/api/listings?category=${pick(CATEGORIES, random).toLowerCase()}`,
    `/api/listings?search=${encodeURIComponent(pick(SPECIFIC_PRODUCE, random))}`,
  ][random(4)] as string;
}

const anyPage = ({ listings }: Known, random: Random): string =>
  ['/', `/listing/${pick(listings, random)}`, '/listings'][random(3)] as string;
