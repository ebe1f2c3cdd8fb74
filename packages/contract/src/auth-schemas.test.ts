import { expect, test } from 'vitest';
import { emailSchema, registrationSchema } from './auth-schemas.ts';

test.each([
  ['ｒｏｓａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'rosa@example.org'],
  ['o’neil@example.org', "o'neil@example.org"],
  ['rosa@bücher.example', 'rosa@xn--bcher-kva.example'],
  ['\u200Brosa@example.org', 'rosa@example.org'],
])('an address typed as %j is %j', (typed, address) => {
  expect(emailSchema.parse(typed)).toBe(address);
});

test.each([
  ['９７２１７', '97217'],
  ['97214–1234', '97214-1234'],
  ['９７２１４－１２３４', '97214-1234'],
])('a ZIP code typed as %j is %j', (typed, code) => {
  expect(registrationSchema.shape.zip_code.parse(typed)).toBe(code);
});

test('other letters in an address are not taken for plain ones', () => {
  expect(emailSchema.safeParse('rоsa@example.org').success).toBe(false);
});
