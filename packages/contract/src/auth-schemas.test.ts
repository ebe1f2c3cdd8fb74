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

// @rule accounts#email-address
test.each([
  ['rosa fields@example.org', 'An email address cannot have a space.'],
  ['rosa@exam ple.org', 'An email address cannot have a space.'],
  ['rosa,fields@example.org', 'An email address cannot have a comma.'],
  ['Rosa <rosa@example.org>', 'An email address cannot have a space.'],
  ['<rosa@example.org>', 'An email address cannot have “<”.'],
  ['rosa@example.org;amir@example.org', 'An email address cannot have a semicolon.'],
  ['rosa@home@example.org', 'An email address cannot have a second @.'],
  // Signs that become an @ or a dot when they are normalized.
  ['rosa@example.org＠evil.example', 'An email address cannot have a second @.'],
  ['rosa﹫example.org@evil.example', 'An email address cannot have a second @.'],
  ['rosa@example．．org', 'An email address cannot have two dots side by side after the @.'],
  ['rosaⒶexample.org', 'Please enter a valid email address'],
  ['rosa@example.org\r\nBcc: all@example.org', 'An email address cannot have an invisible character.'],
  ['"rosa"@example.org', 'An email address cannot have a quotation mark.'],
  ['rоsa@example.org', 'An email address cannot have “о”.'],
  ['josé@example.org', 'An email address cannot have “é”.'],
  ['rosa🍓@example.org', 'An email address cannot have “🍓”.'],
  ['ro\0sa@example.org', 'An email address cannot have an invisible character.'],
  ['rosa@exam_ple.org', 'An email address cannot have “_” after the @.'],
  ['rosa@example.org/', 'An email address cannot have “/” after the @.'],
  ['@example.org', 'Something is missing before the @ of this email address.'],
  ['rosa@', 'Something is missing after the @ of this email address.'],
  ['rosa@example..org', 'An email address cannot have two dots side by side after the @.'],
  ['rosa@example.org.', 'An email address cannot have a dot right after the @ or at its end.'],
  ['rosa@-example.org', 'An email address cannot have a hyphen beside a dot or at an end after the @.'],
  [`${'r'.repeat(65)}@example.org`, 'An email address cannot have more than 64 characters before the @.'],
  ['rosa at home', 'Please enter a valid email address'],
  [`rosa@${'e'.repeat(64)}.org`, 'Please enter a valid email address'],
  ['', 'Please fill in all required fields'],
])('%j is refused: %s', (typed, sentence) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
});

test('other letters in an address are not taken for plain ones', () => {
  expect(emailSchema.safeParse('rоsa@example.org').success).toBe(false);
});
