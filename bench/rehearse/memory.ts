import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noisyPicture } from '../../apps/server/testing/fixtures/pictures.ts';
import { type Member, register, sendMessage, sharePhoto } from './members.ts';
import { memoryOf, residentOf } from './processes-of.ts';
import { ProductionSite } from './production-site.ts';

const AIMS_MIB = { idle: 150, uploads: 350 };
const MAX_DRIFT = 1.02;
const UPLOADS = 30;
const MEMBERS = 8;
const MINUTES = 20;
const SAMPLE_MS = 100;
/** A member reads what came before asking for the next. */
const PAUSE_MS = 250;
/** Longer than idle processes are kept. */
const SETTLE_MS = 75_000;
const FIRST_VISIT = [
  '/',
  '/listings',
  '/users',
  '/resources',
  '/login',
  '/register',
  '/map',
  '/api/listings',
];

/**
 * Memory of a site in production mode on SQLite: idle after a first visit, while photos of 12 megapixels are shared at
 * once, and before and after a mixed load of some minutes: `npm run rehearse -- memory [port] [minutes]`.
 */
export async function rehearseMemory(port: number, minutes: string): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-memory-'));
  const site = await ProductionSite.start(dir, port);
  try {
    await visit(site.url);
    await sleep(SETTLE_MS);
    const idle = report('idle after a first visit', site);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => register(site.url)));
    const uploads = await peakDuring(site, () => uploadAtOnce(site.url, members));
    console.log(`${UPLOADS} photos of 12 megapixels at once: ${uploads.toFixed(0)} MiB at most`);
    const [early, late] = await drift(site, members, Number(minutes || MINUTES) * 60_000);
    console.log(`Drift: ${((late / early - 1) * 100).toFixed(1)}%`);
    return idle <= AIMS_MIB.idle && uploads <= AIMS_MIB.uploads && late <= early * MAX_DRIFT;
  } finally {
    await site.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function report(when: string, { pid }: ProductionSite): number {
  const memory = memoryOf(pid);
  console.log(
    `${when}: ${memory.toFixed(0)} MiB, of which resident in the server ${residentOf(pid).toFixed(0)}`,
  );
  return memory;
}

async function visit(site: string): Promise<void> {
  for (const path of FIRST_VISIT) await (await fetch(site + path)).arrayBuffer();
}

async function peakDuring({ pid }: ProductionSite, work: () => Promise<unknown>): Promise<number> {
  let [peak, isOver] = [0, false];
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    peak = Math.max(peak, memoryOf(pid));
    await sleep(SAMPLE_MS);
  }
  await done;
  return peak;
}

async function uploadAtOnce(site: string, members: readonly Member[]): Promise<void> {
  const photo = await noisyPicture(4032, 3024).blur(2).jpeg({ quality: 85 }).toBuffer();
  const uploads = Array.from({ length: UPLOADS }, (_, index) =>
    sharePhoto(site, members[index % members.length]?.token ?? '', photo, randomUUID()),
  );
  const refused = (await Promise.all(uploads)).filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(`${refused.length} photos were refused: ${refused[0]?.status}`);
}

/** Memory after a quarter of the load and after all of it. */
async function drift(
  site: ProductionSite,
  members: readonly Member[],
  ms: number,
): Promise<[number, number]> {
  await load(site.url, members, ms / 4);
  const early = report('after a quarter of the load', site);
  await load(site.url, members, (ms * 3) / 4);
  return [early, report('after all of the load', site)];
}

/** Pages, lists, searches, messages and listings, by each member one after the other. Memory is then left to settle. */
async function load(site: string, members: readonly Member[], ms: number): Promise<void> {
  const small = await noisyPicture().jpeg().toBuffer();
  const end = performance.now() + ms;
  let requests = 0;
  const actions: readonly ((from: Member, to: Member) => Promise<Response>)[] = [
    (from) => asMember(`${site}/listings`, from),
    (from) => asMember(`${site}/api/listings?search=plums`, from),
    (from, to) => sendMessage(site, from, to, randomUUID()),
    (from) => asMember(`${site}/api/messages/conversations/${from.id}`, from),
    (from) => sharePhoto(site, from.token, small, randomUUID()),
    () => fetch(`${site}/`),
  ];
  await Promise.all(
    members.map(async (from, index) => {
      const to = members[(index + 1) % members.length] ?? from;
      for (let turn = index; performance.now() < end; turn += 1) {
        const response = await actions[turn % actions.length]?.(from, to);
        await response?.arrayBuffer();
        requests += 1;
        await sleep(PAUSE_MS);
      }
    }),
  );
  console.log(`${requests} requests in ${Math.round(ms / 1_000)} s`);
  await sleep(SETTLE_MS);
}

const asMember = (url: string, { token }: Member) =>
  fetch(url, { headers: { authorization: `Bearer ${token}` } });
