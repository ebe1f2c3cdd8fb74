import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';

type Ask = { Params: { id: string }; Body: { id: string; wanted: number; note: string } };
type Promising = { Params: { id: string }; Body: { version: number } };

/** The two statements of each step, in one durable transaction. */
export function registerExchange(app: FastifyInstance, db: DatabaseSync): void {
  const insertClaim = db.prepare(
    `insert into claims (id, listing_id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at, note)
     select ?, l.id, l.title, ?, l.user_id, ?, 'asked', ?, ?, ? from listings l where l.id = ? returning *`,
  );
  const lengthenLine = db.prepare(
    `insert into listing_sharing (listing_id, asking) values (?, 1)
     on conflict (listing_id) do update set asking = asking + 1 returning *`,
  );
  const promise = db.prepare(
    `update claims set state = 'offered', given = wanted, due_at = ?, changed_at = ?, version = version + 1
     where id = ? and version = ? returning *`,
  );
  const hold = db.prepare(
    `update listing_sharing set held = held + ?, asking = asking - 1
     where listing_id = ? and (stock is null or held + gone + ? <= stock) returning *`,
  );
  const session = db.prepare(
    'select s.user_id from session_tokens t join sessions s on s.id = t.session_id where t.hash = ?',
  );
  /** Kept, since looking up the session is no part of the two statements. */
  const askers = new Map<string, string>();
  app.post<Ask>(
    '/api/listings/:id/claims',
    async ({ headers, params, body: { id, wanted, note } }, reply) => {
      const { authorization = '' } = headers;
      const hash = createHash('sha256').update(authorization.replace('Bearer ', '')).digest('base64url');
      const asker = askers.get(authorization) ?? String(session.get(hash)?.['user_id']);
      askers.set(authorization, asker);
      const now = new Date().toISOString();
      db.exec('begin immediate');
      const claim = insertClaim.get(id, asker, wanted, now, now, note, params.id);
      lengthenLine.get(params.id);
      db.exec('commit');
      return reply.status(201).send(claim);
    },
  );
  app.post<Promising>('/api/claims/:id/offer', async ({ params, body: { version } }) => {
    const now = new Date().toISOString();
    db.exec('begin immediate');
    const claim = promise.get(now, now, params.id, version);
    hold.get(Number(claim?.['given']), String(claim?.['listing_id']), Number(claim?.['given']));
    db.exec('commit');
    return claim;
  });
}
