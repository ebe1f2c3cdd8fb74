import { PASSWORD } from '@windfall/contract';
import { expect, test } from 'vitest';
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

test('a password longer than anybody has is refused without holding the others up', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  let longestWait = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - last);
    last = performance.now();
  }, 1);
  // Each of these becomes eighteen characters when it is normalized.
  expect(await passwords.verify(hash, '\u{FDFA}'.repeat(330_000))).toBe(false);
  clearInterval(watch);
  expect(longestWait).toBeLessThan(100);
  expect(await passwords.verify(hash, 'x'.repeat(PASSWORD.max + 1))).toBe(false);
});
