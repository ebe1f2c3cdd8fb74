import { isIPv4, isIPv6 } from 'node:net';

/**
 * Key of an address: an IPv4 address in any notation, or the /64 of an IPv6 address, since one household gets a /64.
 * Invalid addresses share one key, and so do those of connections that were closed before their address was read.
 */
export function addressKey(address: string | undefined): string {
  const bare = address?.split('%', 1)[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const groups = expand(bare);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Whether the address is a loopback address. */
export function isLoopback(address: string): boolean {
  const key = addressKey(address);
  return key.startsWith('127.') || address === '::1';
}

/** The eight groups. The URL parser normalizes all forms of an IPv6 address, with an IPv4 tail as hexadecimal. */
function expand(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = parseGroups(head);
  if (tail === undefined) return left;
  const right = parseGroups(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const parseGroups = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
