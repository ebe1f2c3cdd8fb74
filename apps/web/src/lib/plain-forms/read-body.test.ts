import { askForSome, moveClaim, newClaimSchema, registrationSchema, setPickup } from '@windfall/contract';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const bodyOf = (schema: Parameters<typeof readBody>[0], form: string) =>
  readBody(schema, new URLSearchParams(form), 'America/Los_Angeles');

const EVENING = { from: '2026-11-24T01:00:00.000Z', to: '2026-11-24T03:00:00.000Z' };

// @rule navigation#plain-forms
test.each([
  ['numbers', 'version=3&amount=+4+', { version: 3, amount: 4 }],
  ['what is no number, as typed', 'version=0x3&amount=two', { version: '0x3', amount: 'two' }],
  ['no number for an empty field', 'version=3&amount=&text=', { version: 3, text: '' }],
  ['both values of a name that comes twice', 'version=3&version=4', { version: ['3', '4'] }],
  [
    'no name that the operation does not have',
    'version=3&is_admin=1&__proto__=1&__proto__.x=1',
    { version: 3 },
  ],
])('a form has %s', (_what, form, body) => {
  const read = bodyOf(moveClaim.body, form);
  expect(read).toEqual(body);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

// @rule navigation#plain-forms
test.each([
  ['note=', { window: null, note: '' }],
  ['window.from=&window.to=&spot=&address=', { window: null, address: '' }],
  [new URLSearchParams({ window: new URLSearchParams(EVENING).toString() }).toString(), { window: EVENING }],
  ['window.from=2026-11-23T17:00&window.to=2026-11-23T19:00', { window: EVENING }],
  ['window.from=2026-11-23T17:00&spot=porch', { window: { from: EVENING.from }, spot: 'porch' }],
  ['remember_address=on', { window: null, remember_address: true }],
])('the form of a pickup %s is read in the time zone of the site', (form, body) => {
  expect(bodyOf(setPickup.body, form)).toEqual(body);
});

// @rule navigation#plain-forms
test('a part without what it needs is not there, and the operation refuses what it does not know', () => {
  expect(bodyOf(newClaimSchema, 'swap.listing_id=&swap.amount=1')).toEqual({});
  const swap = { listing_id: 'eggs', amount: 6 };
  expect(bodyOf(newClaimSchema, 'swap.listing_id=eggs&swap.amount=6')).toEqual({ swap });
  expect(bodyOf(newClaimSchema, 'could=x&could=y')).toEqual({ could: ['x', 'y'] });
  expect(readBody(askForSome.params, new URLSearchParams('id=a&params.id=b'), 'UTC', 'params.')).toEqual({
    id: 'b',
  });
});

test('a field that was left empty stays, so that the operation says what is missing', () => {
  const fields = 'full_name=&email=rosa%40example.org&shows_email=on';
  expect(bodyOf(registrationSchema, fields)).toEqual({
    full_name: '',
    email: 'rosa@example.org',
    shows_email: true,
  });
});
