import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { GROWER_TOKEN, READER_TOKEN } from './community.ts';

/** What members of a seeded community can do in the exchange, each of it once. */
export interface ExchangeToDo {
  /** Listings that the reader can ask for. */
  readonly listings: readonly string[];
  /** Claims on listings of the grower, which wait for a promise. */
  readonly claims: readonly string[];
}

/** Lets every member ask for every listing of the grower, and lists what can be done then. */
export function seedExchange(file: string): ExchangeToDo {
  const db = new DatabaseSync(file);
  const all = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map(({ id }) => String(id));
  const [grower = '', reader = ''] = [GROWER_TOKEN, READER_TOKEN].map(
    (token) =>
      all(
        `select s.user_id as id from session_tokens t join sessions s on s.id = t.session_id where t.hash = ?`,
        createHash('sha256').update(token).digest('base64url'),
      )[0],
  );
  const open = 'select id from listings where is_available = 1 and user_id';
  const [own, listings] = [all(`${open} = ?`, grower), all(`${open} <> ?`, grower)];
  const askers = all('select id from users where id not in (?, ?)', grower, reader);
  const now = new Date().toISOString();
  const insertSharing = db.prepare(`insert into listing_sharing (listing_id, asking) values (?, ?)`);
  const insertClaim = db.prepare(
    `insert into claims (id, listing_id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at)
     values (?, ?, 'Plums', ?, ?, 1, 'asked', ?, ?)`,
  );
  const insertEvent = db.prepare(
    `insert into claim_events (claim_id, n, at, actor, action, to_state, amount) values (?, 1, ?, 'asker', 'ask', 'asked', 1)`,
  );
  const claims: string[] = [];
  db.exec('begin');
  for (const listing of own) {
    insertSharing.run(listing, askers.length);
    for (const asker of askers) {
      const id = randomUUID();
      insertClaim.run(id, listing, asker, grower, now, now);
      insertEvent.run(id, now);
      claims.push(id);
    }
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)');
  db.close();
  return { listings, claims };
}
