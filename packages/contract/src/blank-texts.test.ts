import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

interface Json {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
}
type Path = readonly (string | number)[];

/** Not texts of people: compared letter for letter with what is stored, or a whole file. */
const NOT_WRITTEN =
  /password|passkey|credential|token|(?:^|_)ids?$|^(?:only|up_to|url|image_urls?|photo_url|endpoint|p256dh|auth|version|csv)$/;

/** Where a schema takes texts. One without a type converts what it is given, such as a number to text. */
function textPaths(json: Json, path: Path = []): Path[] {
  const { type, properties = {}, items, anyOf = [] } = json;
  const own = type === 'string' || (type === undefined && anyOf.length === 0) ? [path] : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, part]) =>
      NOT_WRITTEN.test(name) ? [] : textPaths(part, [...path, name]),
    ),
    ...(items ? textPaths(items, [...path, 0]) : []),
    ...anyOf.flatMap((part) => textPaths(part, path)),
  ];
}

/** Of queries, blank parameters are taken as absent by the server before they are read. */
const inputs = Object.values<unknown>(contract)
  .filter(contract.isOperation)
  .flatMap(({ id, body }) => {
    if (!body) return [];
    const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
    return textPaths(json).map((path) => ({ field: `${id}: ${path.join('.')}`, schema: body, path }));
  });

const nested = (path: Path, value: string): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);

/** What a text at the path leads to, whatever is missing beside it. */
function outcome(schema: z.ZodType, path: Path, value: string): unknown {
  const [key, ...rest] = path;
  const part = schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
  if (part) return outcome(part as z.ZodType, rest, value);
  const result = schema.safeParse(nested(path, value));
  if (result.success) return { data: result.data };
  const own = result.error.issues.filter((issue) => issue.path.join('.') === path.join('.'));
  return own.map(({ message }) => message);
}

const BLANKS = [
  '\u200B',
  ' \u2060\u00AD\t',
  '\uFE0F\u200D',
  '\u2800',
  '\u3164\u115F',
  '\u{E0020}',
  '\u061C\n',
  '\uFFF9',
];

// @rule http-api#blank-texts
test('there are texts in the contract to look at', () => {
  expect(inputs.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['createListing: title', 'askForSome: how_much', 'createListing: sharing.unit']),
  );
});

// @rule http-api#blank-texts
test.each(inputs)('$field takes invisible characters for nothing', ({ schema, path }) => {
  for (const blank of BLANKS)
    expect(outcome(schema, path, blank), JSON.stringify(blank)).toEqual(outcome(schema, path, ''));
});
