import { hash, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS } from '@windfall/contract';
import { memoryOf } from './processes-of.ts';
import { ProductionSite } from './production-site.ts';

const STREAMS = 10_000;
const MAX_KB_EACH = 20;
const DAY_MS = 86_400_000;
const SETTLE_MS = 30_000;

/** Memory that open, idle event streams take in the server: `npm run rehearse -- idle-streams [port]`. */
export async function rehearseIdleStreams(port: number): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-streams-'));
  const env = { BACKUP_EVERY: 'off' };
  await (await ProductionSite.start(dir, port, env)).stop();
  const tokens = addMembers(join(dir, 'windfall.db'), STREAMS / LIVE_EVENTS.maxConnections);
  const site = await ProductionSite.start(dir, port, env);
  const streams: ClientRequest[] = [];
  const openFor = async (some: readonly string[]) => {
    for (const token of some)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: LIVE_EVENTS.maxConnections }, () => openStream(site.url, token)),
        )),
      );
    await sleep(SETTLE_MS);
    return memoryOf(site.pid);
  };
  try {
    const first = tokens.length / 10;
    const before = await openFor(tokens.slice(0, first));
    const few = streams.length;
    const after = await openFor(tokens.slice(first));
    const each = ((after - before) * 1_024) / (streams.length - few);
    console.log(
      `${before.toFixed(0)} MiB with ${few} streams, ${after.toFixed(0)} with ${streams.length}: ${each.toFixed(1)} KiB each`,
    );
    return each <= MAX_KB_EACH;
  } finally {
    for (const stream of streams) stream.destroy();
    await site.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Members with a session each, without the work of hashing passwords. */
function addMembers(file: string, count: number): string[] {
  const database = new DatabaseSync(file);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + DAY_MS).toISOString();
  const member = database.prepare(
    'insert into users (id, email, full_name, username, location, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const session = database.prepare(
    'insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  );
  const bearer = database.prepare(
    "insert into session_tokens (hash, session_id, kind, created_at) values (?, ?, 'bearer', ?)",
  );
  database.exec('begin');
  const tokens = Array.from({ length: count }, (_, index) => {
    const [id, token] = [randomUUIDv7(), String(index).padStart(43, 's')];
    member.run(
      id,
      `${id}@rehearsal.example`,
      'Rehearsing Neighbor',
      `rehearsing-${index}`,
      'Portland, OR',
      now,
      now,
    );
    session.run(id, id, 'rehearsal', now, now, later);
    bearer.run(hash('sha256', token, 'base64url'), id, now);
    return token;
  });
  database.exec('commit');
  database.close();
  return tokens;
}

function openStream(site: string, token: string): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const request = get(`${site}/api/events`, { headers, agent: false }, (response) => {
    response.on('error', () => undefined).resume();
    if (response.statusCode === 200) resolve(request);
    else reject(new Error(`A stream was refused with ${response.statusCode}`));
  });
  request.on('error', reject);
  return promise;
}
