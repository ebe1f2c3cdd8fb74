import { cellOf, centerOf, type Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

type Body = Record<string, string | null>;

describe('an edit that says no place', () => {
  const t = shareTestApp('sqlite');
  const aHome = { location: 'Portland, OR', zip_code: '97202', latitude: 45.60001, longitude: -122.60001 };

  async function aPlaced(words: { location: string; place?: 'town' | 'square'; zip_code?: string }) {
    const owner = await aMember(t, 'Rosa Fields', aHome);
    const { id } = await aListing(t, owner, words);
    const edit = (headers: Record<string, string>, payload: Body) =>
      t.app.inject({ method: 'PUT', url: `/api/listings/${id}`, headers, payload });
    return {
      owner,
      editedBy: async (headers: Record<string, string>, changes: Body) => {
        const response = await edit(headers, changes);
        if (response.statusCode !== 200) return response.json().code;
        const { place_precision, zip_code, town } = response.json<Listing>();
        return [place_precision, zip_code, town?.name].filter(Boolean).join(' ');
      },
      pointOf: async () => {
        const { latitude, longitude } = (await t.app.inject(`/api/listings/${id}`)).json<Listing>();
        return { latitude, longitude };
      },
    };
  }

  // @rule places#position-edit
  test.each<[Body, string]>([
    [{ location: 'Portland, Oregon' }, 'town Portland, OR'],
    [{ location: 'Behind the shed' }, 'town Portland, OR'],
    [{ location: 'Salem, OR' }, 'town Salem, OR'],
    [{ zip_code: null }, 'town Portland, OR'],
    [{ zip_code: '' }, 'town Portland, OR'],
    [{ zip_code: '00000' }, 'town Portland, OR'],
    [{ zip_code: null, location: 'portland or' }, 'town Portland, OR'],
    [{ zip_code: '97214' }, 'zip 97214'],
    [{ location: 'By the school, Portland, OR 97214–1234' }, 'zip 97214'],
    [{ location: 'Portland, Oregon', place: 'zip' }, 'zip 97202'],
  ])('of only the town, %j leaves %s', async (changes, expected) => {
    const { owner, editedBy } = await aPlaced({ location: 'Portland, OR', place: 'town' });
    expect(await editedBy(owner.headers, changes)).toBe(expected);
  });

  // @rule places#position-edit
  test.each<[Body, string]>([
    [{ location: 'Portland, Oregon' }, 'square'],
    [{ zip_code: null }, 'square'],
    [{ location: 'At the blue gate', zip_code: '' }, 'square'],
    [{ location: 'Salem, OR 97301' }, 'zip 97301'],
    [{ zip_code: '97214' }, 'zip 97214'],
  ])('of the square of the home, %j leaves %s', async (changes, expected) => {
    const { owner, editedBy, pointOf } = await aPlaced({ location: 'Portland, OR', place: 'square' });
    expect(await editedBy(owner.headers, changes)).toBe(expected);
    if (expected === 'square') expect(await pointOf()).toEqual(centerOf(cellOf(aHome)));
  });

  describe('by an administrator, after the owner has moved,', () => {
    const moved = { location: 'Eugene, OR', zip_code: '97401', latitude: 44.05, longitude: -123.09 };
    async function afterMove(words: Parameters<typeof aPlaced>[0]) {
      const placed = await aPlaced(words);
      const { db } = t.ctx;
      await db.transaction((trx) =>
        trx.updateTable('users').set(moved).where('id', '=', placed.owner.id).execute(),
      );
      const ada = await aMember(t, 'Ada Admin', { is_admin: 1 });
      const before = await placed.pointOf();
      return { ...placed, before, edited: (changes: Body) => placed.editedBy(ada.headers, changes) };
    }

    // @rule places#position-edit
    test.each<Body>([
      { location: 'Portland, Oregon', place: 'square' },
      { zip_code: null, place: 'square' },
    ])('never publishes the present position: %j', async (changes) => {
      const { edited, pointOf, before } = await afterMove({ location: 'Portland, OR', place: 'square' });
      expect(await edited(changes)).toBe('FORBIDDEN');
      expect(await edited({ title: 'Tidied', place: 'square' })).toBe('square');
      expect(await edited({ location: 'Portland, Oregon' })).toBe('square');
      expect(await pointOf()).toEqual(before);
    });

    // @rule places#position-edit
    test.each<[Parameters<typeof aPlaced>[0], Body, string]>([
      [{ location: 'Portland, OR', place: 'town' }, { location: 'Portland, Oregon' }, 'town Portland, OR'],
      [{ location: 'Portland, OR', place: 'town' }, { place: 'zip' }, 'town Portland, OR'],
      [{ location: 'By the gate', place: 'town' }, { location: 'By the blue gate' }, 'town Portland, OR'],
      [{ location: 'Portland, OR' }, { location: 'Portland, Oregon' }, 'zip 97202'],
      [{ location: 'Portland, OR' }, { location: 'By the gate', zip_code: null }, 'zip 97202'],
      [{ location: 'Portland, OR', place: 'square' }, { place: 'zip' }, 'town Portland, OR'],
      [{ location: 'Portland, OR' }, { location: 'Salem, OR' }, 'town Salem, OR'],
      [{ location: 'Portland, OR' }, { location: 'Salem, OR 97301' }, 'zip 97301'],
    ])('keeps to what the listing says: %j, %j is %s', async (words, changes, expected) => {
      const { edited } = await afterMove(words);
      expect(await edited(changes)).toBe(expected);
    });
  });
});
