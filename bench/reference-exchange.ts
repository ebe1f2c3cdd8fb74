import { createHash, randomUUIDv7 } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';

type Ask = { Params: { id: string }; Body: { id: string; wanted: number; note: string } };
type Promising = { Params: { id: string }; Body: { version: number } };

const SESSION = `select s.user_id from session_tokens t join sessions s on s.id = t.session_id
  join users u on u.id = s.user_id where t.hash = ? and u.is_active = 1`;
const hashOf = (authorization = '') =>
  createHash('sha256').update(authorization.replace('Bearer ', '')).digest('base64url');

/** The two statements of each step, in one durable transaction. */
export function registerBare(app: FastifyInstance, db: DatabaseSync): void {
  const { insertClaim, lengthenLine, promise, hold } = prepareSteps(db);
  const session = db.prepare(SESSION);
  /** Kept, since looking up the session is no part of the two statements. */
  const askers = new Map<string, string>();
  app.post<Ask>(
    '/api/listings/:id/claims',
    async ({ headers, params, body: { id, wanted, note } }, reply) => {
      const { authorization = '' } = headers;
      const asker = askers.get(authorization) ?? String(session.get(hashOf(authorization))?.['user_id']);
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

const prepareSteps = (db: DatabaseSync) => ({
  insertClaim: db.prepare(
    `insert into claims (id, listing_id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at, note)
     select ?, l.id, l.title, ?, l.user_id, ?, 'asked', ?, ?, ? from listings l where l.id = ? returning *`,
  ),
  lengthenLine: db.prepare(
    `insert into listing_sharing (listing_id, asking) values (?, 1)
     on conflict (listing_id) do update set asking = asking + 1 returning *`,
  ),
  promise: db.prepare(
    `update claims set state = 'offered', given = wanted, due_at = ?, changed_at = ?, version = version + 1
     where id = ? and version = ? returning *`,
  ),
  hold: db.prepare(
    `update listing_sharing set held = held + ?, asking = asking - 1
     where listing_id = ? and (stock is null or held + gone + ? <= stock) returning *`,
  ),
});

/**
 * What a step reads and stores besides, each once and without checks: session, members, block, listing, history, message with
 * conversation and inboxes, notice and notifications, and the place in line. In the same durable transaction.
 */
export function registerWhole(app: FastifyInstance, db: DatabaseSync): void {
  const { insertClaim, lengthenLine, promise, hold } = prepareSteps(db);
  const session = db.prepare(SESSION);
  const findListing = db.prepare('select * from listings where id = ?');
  const findMembers = db.prepare('select id, full_name, photo_url, is_active from users where id in (?, ?)');
  const findBlock = db.prepare(
    'select 1 from user_blocks where blocker_id in (?, ?) and blocked_id in (?, ?)',
  );
  const findEvents = db.prepare('select * from claim_events where claim_id = ? order by n');
  const findPlace = db.prepare(
    "select count(*) as place from claims where listing_id = ? and state = 'asked' and seq <= ?",
  );
  const insertEvent = db.prepare(
    'insert into claim_events (claim_id, n, at, actor, action, from_state, to_state, amount) values (?, ?, ?, ?, ?, ?, ?, 1)',
  );
  const [send, tell] = [prepareMessage(db), prepareTelling(db)];
  app.post<Ask>('/whole/api/listings/:id/claims', async ({ headers, params, body }, reply) => {
    const { id, wanted, note } = body;
    const asker = String(session.get(hashOf(headers.authorization))?.['user_id']);
    const now = new Date().toISOString();
    db.exec('begin immediate');
    const giver = String(findListing.get(params.id)?.['user_id']);
    const members = findMembers.all(asker, giver);
    const sharing = lengthenLine.get(params.id);
    const claim = insertClaim.get(id, asker, wanted, now, now, note, params.id) ?? {};
    insertEvent.run(id, 1, now, 'asker', 'ask', null, 'asked');
    if (send({ id, asker, giver, note, listing: params.id }, now)) tell(giver, `message:claim:${id}`, now);
    const place = findPlace.get(params.id, Number(claim['seq']));
    db.exec('commit');
    return reply.status(201).send({ ...claim, ...sharing, ...place, members });
  });
  const insertNotice = db.prepare(
    "insert into notices (id, user_id, kind, data, created_at) values (?, ?, 'exchange', ?, ?)",
  );
  app.post<Promising>('/whole/api/claims/:id/offer', async ({ headers, params: { id }, body }) => {
    const giver = String(session.get(hashOf(headers.authorization))?.['user_id']);
    const now = new Date().toISOString();
    db.exec('begin immediate');
    const claim = promise.get(now, now, id, body.version) ?? {};
    const [asker, listing] = [String(claim['asker_id']), String(claim['listing_id'])];
    const members = findMembers.all(asker, giver);
    findBlock.get(asker, giver, asker, giver);
    findListing.get(listing);
    const sharing = hold.get(1, listing, 1);
    insertEvent.run(id, 2, now, 'giver', 'offer', 'asked', 'offered');
    tell(asker, `claim:${id}`, now);
    insertNotice.run(randomUUIDv7(), asker, JSON.stringify({ claim_id: id, other_id: giver }), now);
    const events = findEvents.all(id);
    db.exec('commit');
    return { ...claim, ...sharing, members, events };
  });
}

interface Message {
  readonly id: string;
  readonly asker: string;
  readonly giver: string;
  readonly note: string;
  readonly listing: string;
}

/** Stores the message of a claim; true when it is the only unread one of its conversation. */
function prepareMessage(db: DatabaseSync) {
  const findConversation = db.prepare(
    `insert into conversations (id, member_low, member_high, listing_id, created_at, started_by) values (?, ?, ?, ?, ?, ?)
     on conflict (member_low, member_high) do update set listing_id = excluded.listing_id returning id`,
  );
  const insertMessage = db.prepare(
    `insert into messages (id, conversation_id, sender_id, receiver_id, content, listing_id, has_subject, claim_id, created_at)
     values (?, ?, ?, ?, ?, ?, 1, ?, ?) returning seq`,
  );
  const moveToTop = db.prepare(
    `insert into inbox (conversation_id, last_message_seq, user_id, counterpart_id, unread_count)
     values (?1, ?2, ?3, ?4, 0), (?1, ?2, ?4, ?3, 1) on conflict (user_id, counterpart_id) do update
     set last_message_seq = excluded.last_message_seq, unread_count = inbox.unread_count + excluded.unread_count
     returning unread_count`,
  );
  return ({ id, asker, giver, note, listing }: Message, now: string): boolean => {
    const [low = '', high = ''] = [asker, giver].toSorted();
    const found = findConversation.get(randomUUIDv7(), low, high, listing, now, asker);
    const conversation = String(found?.['id']);
    const stored = insertMessage.get(`claim:${id}`, conversation, asker, giver, note, listing, id, now);
    const rows = moveToTop.all(conversation, Number(stored?.['seq']), asker, giver);
    return rows[1]?.['unread_count'] === 1;
  };
}

/** Queues an email and a push. */
function prepareTelling(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into notifications (id, user_id, kind, way, topic, key, data, created_at, due_at, expires_at)
     values (?, ?, 'exchange', ?, 'bench', ?, '{}', ?, ?, ?)`,
  );
  return (member: string, key: string, now: string): void => {
    for (const way of ['email', 'push']) insert.run(randomUUIDv7(), member, way, key, now, now, now);
  };
}
