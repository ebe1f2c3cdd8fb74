import { describe, expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress, isLoopbackHost } from './allowed-address.ts';

describe('an address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '151.101.1.69', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
    '%s is public',
    (address) => expect(isAllowedAddress(address, false)).toBe(true),
  );

  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe90::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    'user@8.8.8.8',
    '',
  ])('%s is refused', (address) => expect(isAllowedAddress(address, false)).toBe(false));

  test('of this machine is allowed when the operator configured this machine, and no other is', () => {
    expect(['127.0.0.1', '::1'].every((address) => isAllowedAddress(address, true))).toBe(true);
    expect(
      ['8.8.8.8', '10.0.0.1', '169.254.169.254'].some((address) => isAllowedAddress(address, true)),
    ).toBe(false);
  });

  test.each([
    ['localhost', true],
    ['LOCALHOST', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['localhost.example', false],
    ['10.0.0.1', false],
    ['geo.example', false],
  ])('%s is this machine: %s', (host, expected) => expect(isLoopbackHost(host)).toBe(expected));

  test('that a name resolves to is checked before connecting', async () => {
    const resolve = (onThisMachine: boolean) =>
      new Promise((settle) =>
        guardedLookup(onThisMachine)('localhost', {}, (error) => settle(error?.message)),
      );
    expect(await resolve(false)).toBe('localhost has an address that must not be asked');
    expect(await resolve(true)).toBeUndefined();
  });
});
