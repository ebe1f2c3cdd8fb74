import type { Operation } from '@windfall/contract';
import fc from 'fast-check';
import { JsonSchemas } from '../../src/platform/openapi/json-schemas.ts';
import { type Community, ROSAS_EMAIL } from './community.ts';
import type { Ask } from './row.ts';

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

const numbers = fc.constantFrom(0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324);

const texts = (known: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...NASTY),
    fc.constantFrom(...known),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );

const anything = (known: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: texts(known) },
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.array(texts(known), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', '__proto__', 'length', 'toString'), texts(known), { maxKeys: 2 }),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** Valid, nearly valid and invalid requests of an operation. */
export function generatedRequests(operation: Operation, community: Community): fc.Arbitrary<Ask> {
  const known = knownValues(community);
  const params = Object.keys(operation.params?.shape ?? {});
  const query = [...Object.keys(operation.query?.shape ?? {}), 'made_up', '_t'];
  return fc.record({
    params: recordOf(
      params,
      fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, texts(known)),
      true,
    ),
    query: recordOf(query, texts(known), false).map((fields) =>
      // A lone surrogate cannot be encoded in a URL.
      new URLSearchParams(
        Object.entries(fields).map(([key, value = '']) => [key, value.toWellFormed()]),
      ).toString(),
    ),
    ...(operation.body && { payload: bodies(operation, known) }),
    headers: fc.constant<Ask['headers']>(operation.body ? { 'content-type': 'application/json' } : {}),
  }) as fc.Arbitrary<Ask>;
}

function knownValues({ people, listingId, claim, sessionId, emailTokens }: Community): string[] {
  const ids = [...Object.values(people).map(({ id }) => id), listingId, claim.listingId, claim.id, sessionId];
  return [...ids, ROSAS_EMAIL, emailTokens.verify, 'Vegetables', 'newest', 'message-1', 'call-off'];
}

/** As text, since JSON.stringify cannot express all of them. */
function bodies(operation: Operation, known: readonly string[]): fc.Arbitrary<string> {
  const schema = operation.body && new JsonSchemas().input(operation.body);
  const fields = fieldsOf(schema);
  const shaped = recordOf(fields, anything(known), false);
  const likely = recordOf(fields, texts(known), true);
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(shaped, likely).map((body) => JSON.stringify(body)) },
    fc.jsonValue({ maxDepth: 3 }).map((body) => JSON.stringify(body)),
    fc.constantFrom('', ' ', '{', '[]', 'null', '{"__proto__":{"isAdmin":true}}', '\0', '"\\ud800"'),
  );
}

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, anyOf } = schema as { properties?: object; anyOf?: unknown[] };
  return [...Object.keys(properties ?? {}), ...(anyOf ?? []).flatMap(fieldsOf)];
}

function recordOf<T>(keys: readonly string[], value: fc.Arbitrary<T>, complete: boolean) {
  const fields = Object.fromEntries(keys.map((key) => [key, value]));
  return complete ? fc.record(fields) : fc.record(fields, { requiredKeys: [] });
}
