import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Listing } from '@windfall/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { DEMO_LISTINGS } from '../../../demo/listings.ts';
import { FURTHER_LISTINGS } from './further-listings.ts';

interface Query {
  readonly kind: string;
  readonly words: string;
  readonly finds: readonly string[];
  readonly excludes: readonly string[];
}

function readQueries(): Query[] {
  const queries: Query[] = [];
  let kind = '';
  for (const line of readFileSync(join(import.meta.dirname, 'queries.txt'), 'utf8').split('\n')) {
    kind = /^\[(.*)\]$/.exec(line)?.[1] ?? kind;
    const [words, names] = line.split(' -> ');
    if (words === undefined || names === undefined) continue;
    const keys = names.split(' ');
    const excludes = keys.filter((key) => key.startsWith('!')).map((key) => key.slice(1));
    queries.push({ kind, words, excludes, finds: keys.filter((key) => !key.startsWith('!')) });
  }
  return queries;
}

const queries = readQueries();
/** Kinds whose queries have one typo each. */
const TYPOS = [
  'one letter missing',
  'one letter too many',
  'one letter wrong',
  'two letters swapped',
  'first letter wrong',
  'a typo among more words',
];

const corpus = [
  ...DEMO_LISTINGS.map(({ picture, title, category, price, description, produce_name, location }) => ({
    key: picture,
    fields: { title, category, price, description, produce_name, location },
  })),
  ...FURTHER_LISTINGS.map(([key, title, category, price, description]) => ({
    key,
    fields: { title, category, price, description },
  })),
];
const keyOf = new Map(corpus.map(({ key, fields }) => [fields.title, key]));

async function find({ app }: TestApp, words: string): Promise<(string | undefined)[]> {
  const response = await app.inject(`/api/listings?limit=100&search=${encodeURIComponent(words)}`);
  return response.json<Listing[]>().map(({ title }) => keyOf.get(title));
}

test('the set has 200 queries, which name listings of the corpus', () => {
  expect(queries).toHaveLength(200);
  const known = new Set(keyOf.values());
  const named = queries.flatMap(({ finds, excludes }) => [...finds, ...excludes]);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

describe.each(dialects)('the set of queries on %s', (dialect) => {
  const t = shareTestApp(dialect);
  beforeAll(async () => {
    const rosa = await aMember(t);
    for (const { fields } of corpus) await aListing(t, rosa, fields);
  });

  // @rule browse#search-forgiving
  test('finds what each query means, and with one typo at least 95 of 100', async () => {
    const missed: Query[] = [];
    for (const query of queries) {
      const found = await find(t, query.words);
      const isRight =
        query.finds.every((key) => found.includes(key)) && !query.excludes.some((key) => found.includes(key));
      if (!isRight) missed.push(query);
    }
    const withTypo = ({ kind }: Query) => TYPOS.includes(kind);
    expect(missed.filter(withTypo).length / queries.filter(withTypo).length).toBeLessThanOrEqual(0.05);
    expect(missed.map(({ words }) => words)).toEqual([]);
  });
});
