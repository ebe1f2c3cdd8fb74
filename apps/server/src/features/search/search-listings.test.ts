import type { Listing } from '@windfall/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

describe.each(dialects)('searching listings on %s', (dialect) => {
  const t = shareTestApp(dialect);

  beforeAll(async () => {
    const rosa = await aMember(t);
    const publish = (title: string, category: 'Fruits' | 'Herbs' | 'Vegetables' | 'Other', more = {}) =>
      aListing(t, rosa, { title, category, description: 'for you', ...more });
    await publish('Crème fraîche with chives', 'Other', { location: 'Portland, OR' });
    await publish('Cherry tomatoes', 'Vegetables', { produce_name: 'Tomatoes', location: 'Salem' });
    await publish('Green tomatoes', 'Fruits', { description: 'Small and sour, from Großmutter' });
    await publish('Thai basil', 'Herbs', { description: 'goes with tomato soup' });
    await publish('日本のトマト', 'Vegetables');
    await publish('大白菜', 'Vegetables');
    await publish('“Łąka” strawberry jam from O’Brien', 'Other', { produce_name: '' });
    await publish('Quetzal ꟊꟊ sprouts 100% organic', 'Other');
  });
  const find = async (search: string, more = '') => {
    const response = await t.app.inject(`/api/listings?search=${encodeURIComponent(search)}${more}`);
    expect(response.statusCode).toBe(200);
    return response.json<Listing[]>().map(({ title }) => title);
  };

  // @rule browse#search-letters
  test.each([
    ['a word and its singular', 'tomatoes', ['Thai basil', 'Green tomatoes', 'Cherry tomatoes']],
    ['the beginning of a word', 'tomat', ['Thai basil', 'Green tomatoes', 'Cherry tomatoes']],
    ['one letter', 'q', ['Quetzal ꟊꟊ sprouts 100% organic']],
    ['a letter written out', 'grossmutter', ['Green tomatoes']],
    ['a letter without its stroke', 'laka', ['“Łąka” strawberry jam from O’Brien']],
    ['the apostrophe of a keyboard', "o'brien", ['“Łąka” strawberry jam from O’Brien']],
    ['a picture of produce', '🍓', ['“Łąka” strawberry jam from O’Brien']],
    ['a picture beside a word', '🍅 cherry', ['Cherry tomatoes']],
    ['a symbol that stands for nothing', '💀', []],
    ['punctuation alone', '?!', []],
    ['a word within a Chinese one', '白菜', ['大白菜']],
    ['the end of a Chinese word', '菜', ['大白菜']],
    ['a word within a Japanese text', 'トマト', ['日本のトマト']],
    ['characters in another order', '菜白', []],
    ['two words in any order', 'tomatoes cherry', ['Cherry tomatoes']],
    ['two beginnings', 'tom che', ['Cherry tomatoes']],
    ['words of different fields', 'salem vegetables tomato', ['Cherry tomatoes']],
    ['words of which one is missing', 'cherry pie', []],
    ['a word twice', 'basil basil', ['Thai basil']],
    ['no accents for accents', 'creme fraiche', ['Crème fraîche with chives']],
    ['accents for none', 'tomätöes', ['Thai basil', 'Green tomatoes', 'Cherry tomatoes']],
    ['capitals', 'THAI BASIL', ['Thai basil']],
    ['composed differently', 'cre\u0300me', ['Crème fraîche with chives']],
    ['the category', 'herbs', ['Thai basil']],
    ['the place', 'portland', ['Crème fraîche with chives']],
    ['the produce', 'tomatoes salem', ['Cherry tomatoes']],
    ['another script', '日本', ['日本のトマト']],
    ['letters younger than the tokenizer', 'ꟊ', ['Quetzal ꟊꟊ sprouts 100% organic']],
    ['a number', '100', ['Quetzal ꟊꟊ sprouts 100% organic']],
    ['the middle of a word', 'matoes', []],
  ])('by %s', async (_, words, expected) => {
    expect(await find(words)).toEqual(expected);
  });

  // @rule browse#listings-query
  test('combines with every other parameter', async () => {
    expect(await find('tomat', '&category=vegetables')).toEqual(['Cherry tomatoes']);
    expect(await find('tomat', '&category=fruits')).toEqual(['Green tomatoes']);
    expect(await find('tomat', '&sort=oldest')).toEqual(['Cherry tomatoes', 'Green tomatoes', 'Thai basil']);
    expect(await find('tomat', '&sort=alphabetical')).toEqual([
      'Cherry tomatoes',
      'Green tomatoes',
      'Thai basil',
    ]);
    expect(await find('tomat', '&available=false')).toEqual([]);
  });

  // @rule browse#search-title-order
  test('titles are in order whatever their punctuation and letters are', async () => {
    const response = await t.app.inject('/api/listings?sort=alphabetical&category=other');
    expect(response.json<Listing[]>().map(({ title }) => title)).toEqual([
      'Crème fraîche with chives',
      '“Łąka” strawberry jam from O’Brien',
      'Quetzal ꟊꟊ sprouts 100% organic',
    ]);
  });

  test.each([
    '" * NEAR( a -b ^ ( AND',
    'tomato" OR "1',
    "tomato' | 'x':*",
    'words:tomato NOT basil',
    '{words} : tomato',
    '^tomato',
    'NEAR(tomato basil, 2)',
    "'; drop table listings; --",
    '%_%',
    '\\',
    '<script>alert(1)</script>',
    '\u0000tomato\u0000',
    'a'.repeat(100),
    'ab '.repeat(33),
    '&!|:*()<->',
  ])('treats %j as words only', async (words) => {
    const found = await find(words);
    if (!/[\p{L}\p{N}]/u.test(words)) expect(found).toEqual([]);
  });

  test.each(['', '   '])('by %j, without words, finds everything', async (words) => {
    expect(await find(words)).toHaveLength(8);
  });
});
