import { foldText, type User } from '@windfall/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

const RUNS = 60;
const NAMES = [
  'Zoë O’Brien',
  'Jürgen Müller',
  'Anna-Lena Ek',
  'Bo Li',
  '李 明',
  'Ana 🥕 Carrot',
  'Ada "Quote" And',
  'Or Not',
];

describe.each(dialects)('the search of the directory on %s', (dialect) => {
  const t = useTestApp(dialect);
  const find = async (term: string, viewer?: TestMember) => {
    const url = `/api/users/search?term=${encodeURIComponent(term)}`;
    const response = await t.app.inject({ url, headers: viewer?.headers ?? {} });
    expect(response.statusCode, response.body).toBe(200);
    return response
      .json<User[]>()
      .map(({ id }) => id)
      .sort();
  };

  test('finds members with every piece in the name, the username or a visible address', async () => {
    const members: (TestMember & { text: string; email: string; shows_email: 0 | 1 })[] = [];
    for (const [index, name] of NAMES.entries()) {
      const email = `${'abc'.repeat(index)}x${index}@garden.example`;
      const username = `user.${index}${foldText(name).replace(/[^a-z]/g, '')}`;
      const shows_email = index % 2 === 0 ? (1 as const) : (0 as const);
      const member = await aMember(t, name, { email, username, shows_email });
      members.push({ ...member, text: foldText(`${name} ${username}`), email, shows_email });
    }
    const [, viewer] = members;
    const part = fc
      .constantFrom(...members.flatMap(({ text, email }) => [text, email]))
      .chain((text) => fc.tuple(fc.constant([...text]), fc.nat(30), fc.integer({ min: 1, max: 6 })))
      .map(([text, start, length]) =>
        text.slice(start % text.length, (start % text.length) + length).join(''),
      );
    const terms = fc.array(fc.oneof({ arbitrary: part, weight: 6 }, fc.string({ maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(terms, fc.boolean(), async (parts, isMember) => {
        const term = parts.join(' ').replace(/[^\P{Cc}]/gu, '');
        const pieces = foldText(term).split(/\s+/).filter(Boolean);
        fc.pre(pieces.length <= 5);
        const expected = members.filter(({ id, text, email, shows_email }) => {
          const seesAddress = isMember && (shows_email === 1 || id === viewer?.id);
          return pieces.every((piece) => text.includes(piece) || (seesAddress && email.includes(piece)));
        });
        const found = await find(term, isMember ? viewer : undefined);
        expect(found, term).toEqual(expected.map(({ id }) => id).sort());
      }),
      { numRuns: RUNS, seed: 7, endOnFailure: true },
    );
  }, 60_000);

  test('uses the longest five of many pieces', async () => {
    const { id } = await aMember(t, 'Maria del Carmen de la Vega y Soto', { username: 'mc' });
    expect(await find('maria carmen vega soto del')).toEqual([id]);
    expect(await find('maria carmen vega soto del xx yy zz')).toEqual([id]);
    expect(await find('maria carmen vega sotx del la de y')).toEqual([]);
  });

  test('reflects changes of names, addresses and accounts', async () => {
    const dan = await aMember(t, 'Dan Baker');
    const rosa = await aMember(t, 'Rosa Fields', { email: 'tomato@example.net', shows_email: 0 });
    const change = (payload: object) =>
      t.app.inject({ method: 'PUT', url: `/api/users/${rosa.id}`, headers: rosa.headers, payload });
    expect(await find('tomato', dan)).toEqual([]);
    expect(await find('tomato', rosa)).toEqual([rosa.id]);
    await change({ shows_email: true, full_name: 'Rosa Meadow' });
    expect(await find('tomato', dan)).toEqual([rosa.id]);
    expect([await find('meadow'), await find('fields rosa me')]).toEqual([[rosa.id], [rosa.id]]);
    await change({ username: 'rosa.hill', shows_email: false });
    expect([await find('fields'), await find('tomato', dan)]).toEqual([[], []]);
    const { db } = t.ctx;
    await db.transaction((trx) => trx.deleteFrom('users').where('id', '=', rosa.id).execute());
    expect(await find('rosa')).toEqual([]);
    await aMember(t, 'Rosa Meadow');
    expect(await find('meadow')).toHaveLength(1);
  });

  test('finds hidden addresses for administrators', async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    await aMember(t, 'Rosa Fields', { email: 'tomato@example.net', shows_email: 0 });
    const search = async (term: string) =>
      (await t.app.inject({ url: `/api/admin/users?search=${term}`, headers: ada.headers }))
        .json<User[]>()
        .map(({ name }) => name);
    expect(await search('mato@ex')).toEqual(['Rosa Fields']);
    expect(await search('mato@ex%20fie')).toEqual(['Rosa Fields']);
    expect(await search('mato@exx')).toEqual([]);
  });
});
