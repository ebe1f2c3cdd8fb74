import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import {
  type AccountActivity,
  findAccountActivity,
  findIdentityFields,
  findIdentityFieldsById,
  type IdentityFields,
} from '../users/users.service.ts';
import { mailboxKey, personKey } from './duplicate-keys.ts';

type Why = 'email' | 'person';

/** Two accounts that probably belong to one person; `remove` has no messages and no listings. */
export interface MemberPair {
  readonly keep: AccountActivity;
  readonly remove: AccountActivity;
  readonly why: Why;
}

const BATCH = 2_000;

const KEYS: Readonly<Record<Why, (person: IdentityFields) => string | undefined>> = {
  email: ({ email }) => (email === null ? undefined : mailboxKey(email)),
  person: personKey,
};

/** All unused accounts that duplicate another account. */
export async function findDuplicateMembers(db: Reader): Promise<MemberPair[]> {
  const groups = { email: new Map<string, string[]>(), person: new Map<string, string[]>() };
  for (let after = ''; ; ) {
    const persons = await findIdentityFields(db, after, BATCH);
    for (const person of persons)
      for (const why of ['email', 'person'] as const) enter(groups[why], person, why);
    const last = persons.at(-1);
    if (!last || persons.length < BATCH) break;
    after = last.id;
    await yieldToEventLoop();
  }
  const pairs: MemberPair[] = [];
  const taken = { keptIds: new Set<string>(), removedIds: new Set<string>() };
  // Equal mailboxes are stronger evidence than equal names, so they are paired first.
  for (const why of ['email', 'person'] as const) {
    for (const ids of groups[why].values()) {
      if (ids.length > 1)
        pairs.push(...pairsOf(await findAccountActivity(db, ids.slice(0, BATCH)), why, taken));
    }
  }
  return pairs;
}

function enter(groups: Map<string, string[]>, person: IdentityFields, why: Why): void {
  const key = KEYS[why](person);
  if (key === undefined) return;
  const ids = groups.get(key);
  if (ids) ids.push(person.id);
  else groups.set(key, [person.id]);
}

/** No account is kept in one pair and removed in another. */
function pairsOf(
  standings: AccountActivity[],
  why: Why,
  { keptIds, removedIds }: { keptIds: Set<string>; removedIds: Set<string> },
): MemberPair[] {
  const present = standings.filter(({ id }) => !removedIds.has(id)).sort(byUse);
  const [keep, ...others] = present;
  if (!keep) return [];
  const pairs = others
    .filter((one) => !isUsed(one) && one.is_admin === 0 && !keptIds.has(one.id))
    .map((remove) => ({ keep, remove, why }));
  if (pairs.length > 0) keptIds.add(keep.id);
  for (const { remove } of pairs) removedIds.add(remove.id);
  return pairs;
}

const isUsed = ({ has_messages, has_listings }: AccountActivity) =>
  Boolean(has_messages) || Boolean(has_listings);

/**
 * The account in use comes first: with messages or listings, administrator, confirmed email, last seen,
 * oldest.
 */
function byUse(one: AccountActivity, other: AccountActivity): number {
  return (
    Number(isUsed(other)) - Number(isUsed(one)) ||
    other.is_admin - one.is_admin ||
    Number(other.email_verified_at !== null) - Number(one.email_verified_at !== null) ||
    compare(other.last_seen_at, one.last_seen_at) ||
    compare(one.id, other.id)
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The ids of pairs that are still duplicates in this transaction. */
export async function stillDuplicateMembers(trx: Writer, pairs: readonly MemberPair[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of chunksOf(pairs)) {
    const ids = new Set(chunk.flatMap(({ keep, remove }) => [keep.id, remove.id]));
    const persons = new Map(
      (await findIdentityFieldsById(trx, [...ids])).map((person) => [person.id, person]),
    );
    for (const { keep, remove, why } of chunk) {
      const [one, other] = [persons.get(keep.id), persons.get(remove.id)];
      if (one && other && KEYS[why](one) !== undefined && KEYS[why](one) === KEYS[why](other))
        found.push(remove.id);
    }
  }
  return found;
}
