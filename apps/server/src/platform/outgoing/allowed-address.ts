import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** All addresses that are not public hosts (IANA special-purpose registries). */
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
/** Only 2000::/3 is public; within it, tunnels, documentation and benchmark ranges are excluded. */
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

/** Whether the configured host is this machine, such as a local geocoder. */
export function isLoopbackHost(hostname: string): boolean {
  const host = bare(hostname);
  return host === 'localhost' || isIn(loopback, host);
}

/** Whether an address may be contacted: a public one, or a loopback one for a local service. */
export function isAllowedAddress(address: string, onThisMachine: boolean): boolean {
  if (onThisMachine) return isIn(loopback, address);
  if (isIP(address) === 0 || isIn(notPublic, address)) return false;
  return isIP(address) === 4 || isIn(publicV6, address);
}

/**
 * Resolves names and refuses disallowed addresses. The connection uses the checked address, so a name cannot resolve
 * differently for check and connection.
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
