import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { GROWER_TOKEN, MEMBER_TOKENS, READER_TOKEN } from './community.ts';
import type { MadeRequest } from './load.ts';

const OWNERS = MEMBER_TOKENS.length / 2;

/** A step that one member can do, once. */
interface Step {
  readonly token: string;
  /** Of the listing to ask for, or of the claim to promise to. */
  readonly id: string;
}

export interface ExchangeToDo {
  readonly asks: readonly Step[];
  readonly promises: readonly Step[];
}

/** Lets every member ask for listings of some owners, until so many promises can be made; others can ask for the rest. */
export function seedExchange(file: string, promiseCount: number): ExchangeToDo {
  const db = new DatabaseSync(file);
  const ids = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map(({ id }) => String(id));
  const idOf = (token: string) =>
    ids(
      'select s.user_id as id from session_tokens t join sessions s on s.id = t.session_id where t.hash = ?',
      createHash('sha256').update(token).digest('base64url'),
    )[0] ?? '';
  const store = claimStore(db);
  const members = ids('select id from users order by created_at');
  const promises: Step[] = [];
  db.exec('begin');
  for (const token of [GROWER_TOKEN, ...MEMBER_TOKENS.slice(0, OWNERS)]) {
    const owner = idOf(token);
    const askers = members.filter((id) => id !== owner);
    for (const listing of ids('select id from listings where is_available = 1 and user_id = ?', owner)) {
      if (promises.length >= promiseCount) break;
      for (const id of store(listing, owner, askers)) promises.push({ token, id });
    }
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  const free = `select id from listings where is_available = 1 and user_id <> ?
    and id not in (select listing_id from listing_sharing) order by seq`;
  const asks = [READER_TOKEN, ...MEMBER_TOKENS.slice(OWNERS)].flatMap((token) =>
    ids(free, idOf(token)).map((id) => ({ token, id })),
  );
  db.close();
  return { asks, promises };
}

/** Stores claims of these members on a listing and returns their ids. */
function claimStore(db: DatabaseSync) {
  const insertSharing = db.prepare(`insert into listing_sharing (listing_id, asking) values (?, ?)`);
  const insertClaim = db.prepare(
    `insert into claims (id, listing_id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at)
     values (?, ?, 'Plums', ?, ?, 1, 'asked', ?, ?)`,
  );
  const insertEvent = db.prepare(
    `insert into claim_events (claim_id, n, at, actor, action, to_state, amount) values (?, 1, ?, 'asker', 'ask', 'asked', 1)`,
  );
  return (listing: string, owner: string, askers: readonly string[]) => {
    const now = new Date().toISOString();
    insertSharing.run(listing, askers.length);
    return askers.map((asker) => {
      const id = randomUUID();
      insertClaim.run(id, listing, asker, owner, now, now);
      insertEvent.run(id, now);
      return id;
    });
  };
}

/** Makes the requests of these steps, one after the other. */
export function exchangeSteps({
  asks,
  promises,
}: ExchangeToDo): Record<'ask' | 'promise', () => MadeRequest> {
  const [asking, promising] = [asks.values(), promises.values()];
  return {
    ask: () => {
      const { token, id } = next(asking);
      const body = { id: randomUUID(), wanted: 1, note: 'I would like some, please.' };
      return { path: `/api/listings/${id}/claims`, headers: { authorization: `Bearer ${token}` }, body };
    },
    promise: () => {
      const { token, id } = next(promising);
      const headers = { authorization: `Bearer ${token}` };
      return { path: `/api/claims/${id}/offer`, headers, body: { version: 1 } };
    },
  };
}

function next(steps: Iterator<Step>): Step {
  const { value, done } = steps.next();
  if (done) throw new Error('All is done already: take more listings, fewer rounds or fewer seconds');
  return value;
}
