import { expect, test } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type Neighbor, neighbors } from './testing/exchange-client.ts';

const app = useTestApp('sqlite');

test('a page of claims takes as many queries as one claim on it', async () => {
  const { Rosa, Amir, Max, ...others } = await neighbors(app, 'Rosa', 'Amir', 'Max', 'June', 'Theo', 'Lee');
  // Of members without blocks none are looked up.
  await Rosa.json('POST', `/api/users/${Max.id}/block`);
  const askedBy = async (first: Neighbor) => {
    const bag = await first.share({ stock: 3 });
    const { id } = await Rosa.share({ rule: 'least' });
    await first.ask(id);
    await Amir.ask(id);
    const other = await Rosa.share({});
    await first.ask(other.id, { swap: { listing_id: bag.id, amount: 1 } });
  };
  const read = async () => [
    await countQueries(() => Rosa.json('GET', '/api/claims?role=giver')),
    await countQueries(() => Amir.json('GET', '/api/claims?role=asker')),
  ];
  await askedBy(others.June);
  await Amir.ask((await Rosa.share({})).id);
  const few = await read();
  for (const first of [others.Theo, others.Lee]) await askedBy(first);
  // A query of another task can fall into a count, which makes it larger.
  const many = await read();
  for (const [index, count] of many.entries()) expect(count).toBeLessThanOrEqual(few[index] ?? 0);
});
