import { PASSWORD } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { PasswordHasher } from './password.ts';

const passwords = new PasswordHasher();

test('a password belongs to its hash, however its letters are composed', async () => {
  const hash = await passwords.hash('crème fraîche');
  expect(await passwords.verify(hash, 'crème fraîche'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(hash, 'creme fraiche')).toBe(false);
});

test('without a hash no password is right', async () => {
  expect(await passwords.verify(null, 'three-rows-of-beans')).toBe(false);
});

test('a password longer than anybody has is refused before work is done on it', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  // Normalizing a megabyte holds the event loop for a quarter of a second.
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(await passwords.verify(hash, '\u{FDFA}'.repeat(PASSWORD.max + 1))).toBe(false);
  const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length));
  normalize.mockRestore();
  expect(longest).toBeLessThanOrEqual(PASSWORD.max);
});
