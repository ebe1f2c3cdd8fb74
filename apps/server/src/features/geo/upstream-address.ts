import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Everything that is not a public host (IANA special-purpose registries). */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
/** Only 2000::/3 is public at all; within it the tunnels, documentation and benchmarks that carry other addresses. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Whether the operator named a service on this very machine, such as a local copy of the address service. */
export function isLoopbackHost(hostname: string): boolean {
  const host = bare(hostname);
  return host === 'localhost' || isIn(loopback, host);
}

/** Whether an address may be asked: a public one, or for a service on this machine one of this machine. */
export function isAllowedAddress(address: string, onThisMachine: boolean): boolean {
  if (onThisMachine) return isIn(loopback, address);
  if (isIP(address) === 0 || isIn(notPublic, address)) return false;
  return isIP(address) === 4 || isIn(publicV6, address);
}

/**
 * Resolves as usual and refuses what must not be asked. The connection goes to the very address that was checked, so a
 * name cannot answer one thing to the check and another to the connection.
 */
export function guardedLookup(onThisMachine: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address, onThisMachine))) {
        return callback(new Error(`${hostname} has an address that must not be asked`), '', 0);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

function isIn(list: BlockList, address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}
