import { PASSWORD } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { PasswordHasher } from './password.ts';
import { isVerifiableHash } from './password-hash.ts';

const passwords = new PasswordHasher();

const withCost = (hash: string, cost: string) => hash.replace(/m=.*?(?=\$)/, cost);

test('a password matches its hash in any Unicode composition', async () => {
  const hash = await passwords.hash('crème fraîche');
  expect(await passwords.verify(hash, 'crème fraîche'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(hash, 'creme fraiche')).toBe(false);
});

test('a hash uses 19 MiB and two passes', async () => {
  expect(await passwords.hash('three-rows-of-beans')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('verification without a hash, or with one that is refused, takes as much work as with one', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  const work = async (stored: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 3; round += 1) await passwords.verify(stored, 'two-rows-of-beans');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const stored = await work(hash);
  for (const decoyed of [null, withCost(hash, 'm=8,t=0,p=1')])
    expect(await work(decoyed)).toBeGreaterThan(stored / 3);
});

test('no password is valid without a hash', async () => {
  expect(await passwords.verify(null, 'three-rows-of-beans')).toBe(false);
});

test('a password above the maximum length is refused before it is hashed', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  // Normalizing a megabyte blocks the event loop for a quarter of a second.
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(await passwords.verify(hash, '\u{FDFA}'.repeat(PASSWORD.max + 1))).toBe(false);
  const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length));
  normalize.mockRestore();
  expect(longest).toBeLessThanOrEqual(PASSWORD.max);
});

test('a stored hash that requires more memory or time than the limits is not verified', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  for (const cost of [
    'm=4194304,t=2,p=1',
    'm=19456,t=9999,p=1',
    'm=65536,t=2,p=16',
    'm=8,t=0,p=1',
    'm=8,t=2,p=4',
  ]) {
    const costly = withCost(hash, cost);
    expect(isVerifiableHash(costly), cost).toBe(false);
    expect(await passwords.verify(costly, 'three-rows-of-beans'), cost).toBe(false);
  }
  expect(await passwords.verify('$2b$12$a.hash.of.something.else', 'three-rows-of-beans')).toBe(false);
  expect(await passwords.verify(hash, 'three-rows-of-beans')).toBe(true);
});

test('a hash with an invalid salt or digest is not verifiable', async () => {
  const hash = await passwords.hash('three-rows-of-beans');
  const [salt = '', digest = ''] = hash.split('$').slice(4);
  for (const broken of [hash.replace(salt, 'B'.repeat(22)), hash.replace(digest, 'A'.repeat(45))])
    expect(await passwords.verify(broken, 'three-rows-of-beans'), broken).toBe(false);
});
