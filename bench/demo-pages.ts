import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuredPage } from './lighthouse.ts';

export const ROSA = { email: 'rosa@windfall.example', password: 'windfall-demo' };

const READING = {
  home: '/',
  browse: '/listings',
  users: '/users',
  login: '/login',
  register: '/register',
  about: '/about',
  resources: '/resources',
  preservation: '/resources/food-preservation',
  gardening: '/resources/gardening-tips',
  seasonal: '/resources/seasonal-produce',
  community: '/resources/community-building',
  privacy: '/privacy',
  terms: '/terms',
  guidelines: '/community-guidelines',
};

/** Every kind of public page of the demo community, and a conversation of one of its members. */
export async function demoPages(origin: string): Promise<MeasuredPage[]> {
  await waitForDemo(origin);
  const member = await conversation(origin);
  const [listing] = await read<{ id: string; user_id: string }[]>(`${origin}/api/listings?limit=1`);
  const paths = { ...READING, listing: `/listing/${listing?.id}`, member: `/user/${listing?.user_id}` };
  const pages = Object.entries(paths).map(([name, path]) => ({ name, url: origin + path }));
  return [...pages, member];
}

async function conversation(origin: string): Promise<MeasuredPage> {
  const cookie = await signInAsRosa(origin);
  const html = await (await fetch(`${origin}/messages`, { headers: { accept: 'text/html', cookie } })).text();
  const path = /\/conversation\/[\w-]+/.exec(html)?.[0];
  if (!path) throw new Error('Rosa has no conversation');
  return { name: 'conversation', url: origin + path, cookie };
}

async function signInAsRosa(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ROSA),
  });
  if (!response.ok) throw new Error(`Rosa cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The server answers before the demo community has moved in; attempts to sign in until then would count as failed. */
export async function waitForDemo(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if ((await read<unknown[]>(`${origin}/api/listings?limit=1`)).length > 0) return;
    await sleep(500);
  }
  throw new Error('The demo community has not moved in');
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url, { headers: { accept: 'application/json' } })).json()) as T;
}
