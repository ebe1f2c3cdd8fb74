import { randomUUIDv7 } from 'node:crypto';
import { nameKey } from '../src/features/users/name-twins.repo.ts';
import { searchTextOf } from '../src/features/users/users.repo.ts';
import { type Clock, instantIn } from '../src/lib/clock.ts';
import type { NewUserRow } from '../src/platform/auth/auth.table.ts';
import { hashToken, newToken } from '../src/platform/auth/tokens.ts';
import type { TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

export interface TestMember {
  readonly id: string;
  /** Headers of a request with this member's cookie. */
  readonly headers: { readonly cookie: string };
  /** Headers of a request with the bearer token. */
  readonly bearer: { readonly authorization: string };
}

let lastId = '';

/** Lists are ordered by id, but ids of the same millisecond are in random order. */
function nextId(): string {
  let id = randomUUIDv7();
  while (id <= lastId) id = randomUUIDv7();
  lastId = id;
  return id;
}

/** A signed-in member, inserted into the database. The password cannot be used. */
export async function aMember(
  t: Pick<TestApp, 'ctx'> & { readonly clock: Clock },
  name = 'Rosa Fields',
  overrides: Partial<NewUserRow> = {},
): Promise<TestMember> {
  const now = t.clock.now().toISOString();
  const id = nextId();
  const handle = name.toLowerCase().replaceAll(' ', '.');
  const sessionId = randomUUIDv7();
  const [cookie, bearer] = [newToken(), newToken()];
  const row: NewUserRow = {
    id,
    email: `${handle}.${id.slice(-12)}@windfall.example`,
    password_hash: null,
    full_name: name,
    username: `${handle}.${id.slice(-12)}`,
    is_admin: 0,
    is_active: 1,
    shows_email: 1,
    photo_url: null,
    location: 'Portland, OR',
    zip_code: '97201',
    latitude: null,
    longitude: null,
    bio: '',
    created_at: now,
    updated_at: now,
    ...overrides,
  };
  await t.ctx.db.transaction(async (trx) => {
    await trx
      .insertInto('users')
      .values({ ...row, search_text: searchTextOf(row), name_key: nameKey(row.full_name) })
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: id,
        user_agent: 'test',
        created_at: now,
        last_seen_at: now,
        expires_at: instantIn(t.clock, HOUR_MS),
        // Administrators have their rights at the high security level too.
        is_strong: 1,
      })
      .execute();
    await trx
      .insertInto('session_tokens')
      .values([
        { hash: hashToken(cookie), session_id: sessionId, kind: 'cookie', created_at: now },
        { hash: hashToken(bearer), session_id: sessionId, kind: 'bearer', created_at: now },
      ])
      .execute();
  });
  return { id, headers: { cookie: `auth_token=${cookie}` }, bearer: { authorization: `Bearer ${bearer}` } };
}
