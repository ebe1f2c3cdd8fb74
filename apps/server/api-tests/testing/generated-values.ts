import fc from 'fast-check';
import type { Json } from '../../src/platform/openapi/json-schemas.ts';

/** Values that have broken other programs: refused or cut by databases, or misread by parsers. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u200b',
  '\ud800',
  '\udfff\ud800',
  '%',
  '%00',
  '_',
  "'; drop table users; --",
  '"',
  '\\',
  '*',
  'NEAR(a b)',
  'a OR b',
  'AND',
  '(',
  ':*',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  'data:image/png;base64,AAAA',
  'data:,x',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '\u{1f345}'.repeat(300),
  'İı',
  '\u202e',
  'WyJuZXdlc3QiLDFd',
  'W251bGxd',
  'e30',
];

/** Stands for a value of the community, such as an id; which one is known when the request is made. */
export const KNOWN = /known:(\d+):/g;
const known = fc.nat(999).map((index) => `known:${index}:`);

const words = fc.constantFrom(
  'Plums',
  'red plums',
  'Forty zucchini',
  'Grün 🍅',
  '97214',
  '45.512,-122.658',
  'newest',
  'Portland, OR',
  'nora@elm.example',
  'America/Chicago',
  '#2f6b3a',
  '1/2 bushel',
  'https://elm.example/x?y=1',
  '123456',
);

const numbers = fc.constantFrom(0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324);

export const hostileTexts = fc.oneof(
  fc.constantFrom(...NASTY),
  known,
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Values that fit no schema in particular. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileTexts },
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileTexts, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', '__proto__', 'length', 'toString'), hostileTexts, { maxKeys: 2 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const DAY_MS = 86_400_000;
/** Most around the time of the tests' clock, some at the ends of what is possible. */
const instants = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: -40 * 24, max: 40 * 24 }) },
    fc.constantFrom(-2_026 * 365 * 24, 7_900 * 365 * 24),
  )
  .map((hours) => new Date(Date.UTC(2026, 7, 8, 10) + (hours * DAY_MS) / 24).toISOString());

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.oneof(fc.uuid(), known),
  date: instants.map((instant) => instant.slice(0, 10)),
  'date-time': instants,
};

/** Most characters of a text and most items of an array. */
const MOST_CHARACTERS = 60;
const MOST_ITEMS = 3;

/** Makes values that a JSON Schema takes and, by weight, hostile ones in place of any of them. */
export class GeneratedValues {
  readonly #components: Readonly<Record<string, Json>>;
  readonly #hostile: number;

  /** @param hostile the weight of hostile values, where that of others is 9. */
  constructor(components: Readonly<Record<string, Json>>, hostile: number) {
    this.#components = components;
    this.#hostile = hostile;
  }

  of(schema: Json): fc.Arbitrary<unknown> {
    const fitting = this.#fitting(schema);
    if (this.#hostile === 0) return fitting;
    return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: this.#hostile, arbitrary: anything });
  }

  /** Each field of an object, or of any of the objects that the schema takes. */
  fields(schema: Json): Record<string, fc.Arbitrary<unknown>> {
    const alternatives = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];
    const properties = (schema['properties'] ?? {}) as Record<string, Json>;
    return Object.assign(
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field)])),
      ...alternatives.map((alternative) => this.fields(this.#resolved(alternative))),
    );
  }

  #resolved(schema: Json): Json {
    const name = String(schema['$ref'] ?? '').replace('#/components/schemas/', '');
    return this.#components[name] ?? schema;
  }

  #fitting(unresolved: Json): fc.Arbitrary<unknown> {
    const schema = this.#resolved(unresolved);
    if ('const' in schema) return fc.constant(schema['const']);
    if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
    if (alternatives) return fc.oneof(...alternatives.map((alternative) => this.of(alternative)));
    switch (schema['type']) {
      case 'string':
        return texts(schema);
      case 'integer':
      case 'number':
        return numbersOf(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#arrays(schema);
      case 'object':
        return this.#objects(schema);
      default:
        return anything;
    }
  }

  #arrays(schema: Json): fc.Arbitrary<unknown[]> {
    const { minItems = 0, maxItems = MOST_ITEMS } = schema as { minItems?: number; maxItems?: number };
    return fc.array(this.of((schema['items'] ?? {}) as Json), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + MOST_ITEMS),
    });
  }

  #objects(schema: Json): fc.Arbitrary<object> {
    const fields = this.fields(schema);
    const requiredKeys = ((schema['required'] ?? []) as string[]).filter((name) => name in fields);
    const { additionalProperties } = schema as { additionalProperties?: Json | boolean };
    if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object')
      return fc.dictionary(words, this.of(additionalProperties), { maxKeys: MOST_ITEMS });
    return someOf(fields, requiredKeys);
  }
}

/** Objects with these fields and some of the others. */
export function someOf(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  requiredKeys: readonly string[],
  most = Number.POSITIVE_INFINITY,
): fc.Arbitrary<Record<string, unknown>> {
  const others = Object.keys(fields).filter((name) => !requiredKeys.includes(name));
  const chosen = fc.subarray(others, { maxLength: Math.min(most, others.length) });
  return fc
    .tuple(fc.record(fields), chosen)
    .map(([all, names]) => Object.fromEntries([...requiredKeys, ...names].map((name) => [name, all[name]])));
}

function texts(schema: Json): fc.Arbitrary<string> {
  const {
    format = '',
    pattern,
    minLength = 0,
    maxLength = MOST_CHARACTERS,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  if (FORMATS[format]) return FORMATS[format];
  // What looks ahead, as for file names, cannot be drawn by.
  if (pattern) return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, '')));
  const longest = Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const drawn = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  return fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 5, arbitrary: words.filter(fits) },
    drawn,
    // As long as it may be.
    fc.constant('x'.repeat(Math.min(maxLength, 5_000))),
  );
}

function numbersOf(schema: Json): fc.Arbitrary<number> {
  const {
    type,
    minimum = -5,
    maximum = 1_000,
  } = schema as { type: string; minimum?: number; maximum?: number };
  const whole = fc.integer({
    min: Math.max(Math.ceil(minimum), -(2 ** 31)),
    max: Math.min(maximum, 2 ** 31 - 1),
  });
  const small = fc.integer({
    min: Math.ceil(Math.max(minimum, 0)),
    max: Math.max(Math.ceil(Math.max(minimum, 0)), Math.min(maximum, 9)),
  });
  if (type === 'integer') return fc.oneof(whole, small);
  return fc.oneof(whole, small, fc.double({ min: minimum, max: maximum, noNaN: true }));
}
