import { expect, test } from 'vitest';
import { registrationSchema } from './auth-schemas.ts';
import { newListingFieldsSchema } from './listing-schema.ts';
import { newMessageSchema } from './messages.ts';
import { newSharingSchema } from './sharing.ts';
import { foldText } from './text.ts';
import { profileChangesSchema } from './users.ts';

const { title, location, quantity } = newListingFieldsSchema.shape;
const { unit } = newSharingSchema.shape;
const LINES = {
  'a new member’s name': registrationSchema.shape.full_name,
  'a changed name': profileChangesSchema.shape.full_name,
  title,
  location,
  quantity,
  unit,
};

// @rule http-api#lines
test.each(Object.entries(LINES))('%s is one line that ends as it began', (_field, schema) => {
  expect(schema.parse(' Windfall\r\n\n\tsays: ')).toBe('Windfall says:');
  expect(schema.parse('Rosa\u2028Fields\u2029')).toBe('Rosa Fields');
  expect(schema.parse('\u202Esdleif\u202C\u2066Rosa')).toBe('sdleif Rosa');
  expect(schema.parse('שושנה\u200F (Rosa)')).toBe('שושנה\u200F (Rosa)');
});

test('a name of nothing but such characters is missing', () => {
  expect(registrationSchema.shape.full_name.safeParse('\u202E\n\u2069').success).toBe(false);
});

test('a message keeps its lines', () => {
  expect(newMessageSchema.shape.content.parse('Hello\r\n\r\nRosa')).toBe('Hello\n\nRosa');
});

test.each([
  ['O’Brien', "o'brien"],
  ['Oʻahu', "o'ahu"],
  ['O´Brien', "o'brien"],
  ['Łódź', 'lodz'],
  ['STRAẞE', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Đỗ', 'do'],
  ['Œuf', 'oeuf'],
  ['Jean‑Luc', 'jean-luc'],
  ['Cro\u00ADquettes', 'croquettes'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(foldText(text))).toBe(folded);
});
