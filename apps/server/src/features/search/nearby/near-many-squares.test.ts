import { randomUUIDv7 } from 'node:crypto';
import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { cellOf, centerOf, distanceKm, type Point } from '../../geo/geo.service.ts';
import { insertListing } from '../../listings/listings.repo.ts';
import { indexListing, titleSortOf } from '../search.service.ts';

const HERE = { latitude: 45.52, longitude: -122.67 };
/** Height of a square of the grid in degrees of latitude. */
const STEP = 0.0045;

interface Stall {
  readonly title: string;
  readonly category: 'Fruits' | 'Herbs';
  readonly cell: number;
}

/** A grid of members around the place with a given spacing in squares; every third one shares fruit. */
function membersAround(name: string, side: number, apart: number): Stall[] {
  const at = (index: number) => (index - (side - 1) / 2) * apart * STEP;
  return Array.from({ length: side * side }, (_, index) => {
    const point: Point = {
      latitude: HERE.latitude + at(index % side),
      longitude: HERE.longitude + at(Math.floor(index / side)) * 1.4,
    };
    const category = index % 3 === 0 ? 'Fruits' : 'Herbs';
    return { title: `Quinces ${name} ${index}`, category, cell: cellOf(point) };
  });
}

describe.each(dialects)('listings near a place with many squares on %s', (dialect) => {
  const t = useTestApp(dialect);

  async function publish(stalls: readonly Stall[]): Promise<void> {
    const { id: user_id } = await aMember(t);
    const now = t.clock.now().toISOString();
    await t.ctx.db.transaction(async (trx) => {
      for (const stall of stalls) {
        const row = {
          id: randomUUIDv7(),
          user_id,
          title_sort: titleSortOf(stall.title),
          ...stall,
          description: '',
          produce_name: '',
          quantity: '1',
          price: 'Free',
          location: 'Local',
          image_id: null,
          is_available: 1 as const,
          created_at: now,
          updated_at: now,
        };
        await indexListing(trx, dialect, await insertListing(trx, row));
      }
    });
  }

  async function findPage(query: string) {
    const response = await t.app.inject(`/api/listings?${query}`);
    const next = /\?(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    return { titles: response.json<Listing[]>().map(({ title }) => title), next };
  }

  /** All pages, so that also what lies behind hundreds of nearer squares is found. */
  async function findAll(query: string): Promise<string[]> {
    const { titles, next } = await findPage(query);
    return next === undefined ? titles : [...titles, ...(await findAll(next))];
  }

  // @rule places#position-distances
  test('are found by category and word, across many squares, blocks and regions', async () => {
    // 625 squares in a few blocks, and some in every tenth block, up to 60 km away.
    const stalls = [...membersAround('near', 25, 1), ...membersAround('far', 6, 50)];
    await publish(stalls);
    const { latitude, longitude } = HERE;
    const near = `near=${latitude},${longitude}&limit=100`;
    const within = (radius: number, chosen: readonly Stall[]) =>
      chosen
        .map(({ title, cell }) => ({ title, km: distanceKm(HERE, centerOf(cell)) }))
        .filter(({ km }) => km <= radius);
    const fruits = stalls.filter(({ category }) => category === 'Fruits');
    for (const radius of [0.7, 1.5, 3, 5, 25, 80]) {
      const expected = within(radius, fruits).map(({ title }) => title);
      expect(expected.length).toBeGreaterThan(0);
      for (const sort of ['newest', 'distance']) {
        const query = `${near}&radius_km=${radius}&category=fruits&search=quinces&sort=${sort}`;
        expect((await findAll(query)).toSorted(), query).toEqual(expected.toSorted());
      }
    }
    const byDistance = within(1_000, stalls).sort((a, b) => a.km - b.km);
    for (const search of ['', '&search=quinces']) {
      const found = await findAll(`${near}&sort=distance${search}`);
      expect(found.toSorted(), search).toEqual(byDistance.map(({ title }) => title).toSorted());
      // Squares at the same distance have any order.
      expect(found.slice(-30).map((title) => byDistance.find((one) => one.title === title)?.km)).toEqual(
        byDistance.slice(-30).map(({ km }) => km),
      );
    }
  });
});
