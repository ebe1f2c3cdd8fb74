import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Writes the table of places that the server answers address searches from: every US ZIP code with its place and point,
 * from the package `zipcodes`. Run `node tools/places/generate.ts` after updating that package.
 *
 * One line a place, in the order of names without case: name, state, and its ZIP codes, separated by tabs. Each ZIP code is
 * `code,latitude,longitude` in thousandths of a degree (about 100 m, finer than a ZIP code is), the first in full and the
 * others as the difference from the one before. Thus it compresses to a third of what plain numbers do.
 */
interface Code {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const OUTPUT = join(import.meta.dirname, '../../apps/server/src/features/geo/places/us-places.tsv.br');
/** Military mail has ZIP codes but no place of its own. */
const MILITARY = new Set(['AA', 'AE', 'AP']);

const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
  codes: Readonly<Record<string, Code>>;
};

const places = Map.groupBy(
  Object.values(codes).filter(({ country, state }) => country === 'US' && !MILITARY.has(state)),
  ({ city, state }) => `${city.replaceAll('\t', ' ').trim()}\t${state}`,
);
const lines = [...places]
  .toSorted(([a], [b]) => order(fold(a), fold(b)))
  .map(
    ([place, zips]) =>
      `${place}\t${zips
        .toSorted((a, b) => order(a.zip, b.zip))
        .map(encode)
        .join(';')}`,
  );
const packed = brotliCompressSync(lines.join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(OUTPUT, packed);
console.log(`${places.size} places in ${Math.round(packed.length / 1000)} kB`);

function encode(code: Code, index: number, zips: readonly Code[]): string {
  const before = zips[index - 1];
  const numbers = (of: Code) => [
    Number(of.zip),
    Math.round(of.latitude * 1000),
    Math.round(of.longitude * 1000),
  ];
  const base = before ? numbers(before) : [0, 0, 0];
  return numbers(code)
    .map((value, part) => value - (base[part] ?? 0))
    .join(',');
}

/** Upper and lower case and accents do not count, as in searching. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
