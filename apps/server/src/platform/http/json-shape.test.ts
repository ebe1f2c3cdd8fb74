import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JSON_SHAPE_LIMITS } from './body-limits.ts';
import { JsonShape } from './receive-body.ts';

const { depth, values } = JSON_SHAPE_LIMITS;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const wide = (count: number) => `[${Array(count - 1).fill('0')}]`;

/** Whether the text is accepted in chunks of the given lengths. */
function passes(text: string, lengths: readonly number[] = []): boolean {
  const shape = new JsonShape();
  let rest = Buffer.from(text);
  try {
    for (const length of [...lengths, rest.length]) {
      shape.follow(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'JSON_TOO_COMPLEX', statusCode: 400 });
    return false;
  }
}

test('counts the nesting depth of arrays and objects', () => {
  expect([passes(nested(depth)), passes(nested(depth + 1))]).toEqual([true, false]);
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect([passes(objects(depth)), passes(objects(depth + 1))]).toEqual([true, false]);
});

test('counts values at any depth', () => {
  expect([passes(wide(values)), passes(wide(values + 1))]).toEqual([true, false]);
  expect(passes(`[${'{},'.repeat(values)}{}]`)).toBe(false);
});

test('refuses at the first excessive bracket, before the text ends', () => {
  expect(passes('['.repeat(depth + 1))).toBe(false);
});

test('treats the content of strings as text, with any escapes', () => {
  for (const text of ['"', '\\', '\\"', '[', 'a\\\\"', '🥕'])
    expect(passes(JSON.stringify({ title: text.repeat(values * 2), [`${text}["`]: '' })), text).toBe(true);
  // The string ends behind an escaped backslash: the brackets after it count.
  expect(passes(`["\\\\",${'['.repeat(depth)}`)).toBe(false);
});

test('decides the same for each division into chunks', () => {
  const text = fc.oneof(
    fc.json(),
    fc.json().map((json) => `["\\\\\\"",${json},${nested(depth)}]`),
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat(5), { maxLength: 60 }), (json, lengths) => {
      expect(passes(json, lengths)).toBe(passes(json));
    }),
  );
  fc.assert(fc.property(fc.json({ maxDepth: 4 }), (json) => json.length > values || passes(json)));
});
