import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const owner = { email: 'rosa.fields77@example.org', fullName: 'Rosa Fields', siteName: 'Elm Street Harvest' };

test.each([
  'password',
  'Password',
  'PASSWORD1',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'windfall',
  'WindFall!!',
  '2026windfall',
  'windfallwindfall',
  'windfall-demo',
  'Elm Street Harvest',
  'elmstreetharvest1',
  'Rosa Fields 1984',
  'rosa.fields77',
  'rosa.fields77@example.org',
])('%s is weak', (password) => {
  expect(isWeakPassword(password, owner)).toBe(true);
});

test.each([
  'zucchini after rain',
  'windfall from the old pear tree',
  'correct horse battery',
  '🥕🥕🥕🥕🥕🥕🥕🥕',
  '########',
])('%s is not weak', (password) => {
  expect(isWeakPassword(password, owner)).toBe(false);
});

test('a site name and a member name without letters make no other password weak', () => {
  expect(isWeakPassword('84 93 21 77', { email: '1@example.org', fullName: '🥕', siteName: '2026' })).toBe(
    false,
  );
});
