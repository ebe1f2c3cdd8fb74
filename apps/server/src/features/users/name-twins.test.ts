import { randomUUIDv7 } from 'node:crypto';
import type { User } from '@windfall/contract';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { up } from '../../db/migrations/040-names-that-look-alike.ts';
import { createMember } from './auth/create-member.ts';
import { nameKey } from './name-twins.repo.ts';
import { changeUser, touchUser } from './users.repo.ts';

// @rule neighbors#name-twins
test.each([
  ['a Cyrillic letter', 'R\u043Esa Fields'],
  ['Cyrillic capitals', 'R\u041Es\u0430 Fi\u0415lds'],
  ['an invisible letter', 'Ro\u200Bsa Fields'],
  ['a blank of Braille', 'Rosa\u2800 Fields'],
  ['full width', '\uFF32\uFF4F\uFF53\uFF41 Fields'],
  ['mathematical letters', '\u{1D411}\u{1D428}\u{1D42C}\u{1D41A} Fields'],
  ['a Greek letter', 'R\u03BFsa Fields'],
  ['an Armenian letter', 'R\u0585sa Fields'],
  ['Lisu letters', 'ꓣꓳꓢꓮ Fields'],
  ['Coptic letters', 'Rⲟsⲁ Fⲓelds'],
  ['small Cherokee letters', 'ꮢosa Fꭵelꭰs'],
  ['Canadian syllabics', 'ᖇoᔕa ᖴields'],
  ['digits and other case', 'r0sa FIE1DS'],
  ['accents and spaces', 'Rósa  Fields.'],
])('a name with %s looks like the plain one', (_, name) => {
  expect(nameKey(name)).toBe(nameKey('Rosa Fields'));
});

test('other names, also of other alphabets, look different', () => {
  const names = ['Rosa Fields', 'Rose Fields', 'Роза Полева', '白菜', '大白菜', '🌻', '🍓', 'Ροδή'];
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});

describe.each(dialects)('members with names that look alike on %s', (dialect) => {
  const t = useTestApp(dialect);
  const read = async (id: string) => (await t.app.inject(`/api/users/${id}`)).json<User>();
  const join = async (fullName: string) => {
    const member = { email: `${randomUUIDv7()}@windfall.example`, fullName, location: '', zipCode: null };
    const id = await t.ctx.db.transaction((trx) =>
      createMember(trx, { ...member, passwordHash: null }, t.clock.now()),
    );
    return id ?? '';
  };

  test('are marked by the migration, the later one of each pair', async () => {
    const first = await aMember(t, 'Rosa Fields');
    const twin = await aMember(t, 'R\u043Esa Fields');
    await t.ctx.db.transaction(async (trx) => {
      await sql`drop index users_by_name_key`.execute(trx);
      await sql`alter table users drop column name_key`.execute(trx);
      await sql`alter table users drop column shows_username`.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
    });
    expect((await read(first.id)).shows_username).toBeUndefined();
    expect((await read(twin.id)).shows_username).toBe(true);
  });

  // @rule neighbors#name-twins
  test('are told apart when they come at once, all but one', async () => {
    const names = ['Rosa Fields', 'R\u043Esa Fields', 'R0sa Fields', 'Rosa\u200B Fields', 'ROSA FIELDS'];
    const amirs = await Promise.all(names.map(() => aMember(t, 'Amir Haddad')));
    const rename = (id: string, full_name: string) =>
      t.ctx.db.transaction(async (trx) => {
        const row = await touchUser(trx, id, t.clock.now().toISOString());
        if (row) await changeUser(trx, row, { full_name });
        return id;
      });
    const ids = await Promise.all(
      names.flatMap((name, index) => [join(name), rename(amirs[index]?.id ?? '', name)]),
    );
    const shown = await Promise.all(ids.map(read));
    expect(shown.filter(({ shows_username }) => !shows_username)).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule neighbors#name-twins
  test('are told apart by the username of the later one', async () => {
    const first = await join('Rosa Fields');
    const twin = await join('R\u043Esa Fields');
    const other = await join('Amir Haddad');
    expect((await read(first)).shows_username).toBeUndefined();
    expect((await read(twin)).shows_username).toBe(true);
    expect((await read(other)).shows_username).toBeUndefined();
  });

  // @rule neighbors#name-twins
  test('are told apart after a change of the name, until it is another', async () => {
    await join('Rosa Fields');
    const amir = await aMember(t, 'Amir Haddad');
    const rename = (name: string) =>
      t.app.inject({
        method: 'PUT',
        url: `/api/users/${amir.id}`,
        headers: { ...amir.headers, origin: t.ctx.config.publicUrl },
        payload: { name },
      });
    await rename('Rosa F\u0456elds');
    expect((await read(amir.id)).shows_username).toBe(true);
    await rename('Amir Haddad');
    expect((await read(amir.id)).shows_username).toBeUndefined();
  });
});
