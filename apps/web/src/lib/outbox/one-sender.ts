import { readStored, removeStored, writeStored } from '../offline/device-storage.ts';

/** Lease of the sending tab; it renews the lease well before the end, and a closed tab loses it. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 500;

/**
 * Runs the work in one tab of this browser at a time. This saves requests and keeps the order. The items' ids
 * prevent a second effect, since the server recognizes them.
 */
export function asOneSender(userId: string, work: () => Promise<void>): Promise<void> {
  const name = `outbox-sender:${userId}`;
  // Pages without https have no locks.
  return navigator.locks ? navigator.locks.request(`windfall-${name}`, work) : underLease(name, work);
}

async function underLease(name: string, work: () => Promise<void>): Promise<void> {
  const token = Math.random();
  while (!(await take(name, token))) await pause(LOOK_AGAIN_MS);
  const renewing = setInterval(() => renew(name, token), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    if (holderOf(name) === token) removeStored(name);
  }
}

async function take(name: string, token: number): Promise<boolean> {
  if (holderOf(name) !== null) return false;
  // Without storage no other tab can have items to send.
  if (!writeStored(name, { token, until: Date.now() + LEASE_MS })) return true;
  // When two tabs write concurrently, the later one holds the lease.
  await pause(Math.random() * 20);
  return holderOf(name) === token;
}

/** A tab suspended for longer than its lease may have been replaced; the other tab keeps its lease. */
function renew(name: string, token: number): void {
  const holder = holderOf(name);
  if (holder === token || holder === null) writeStored(name, { token, until: Date.now() + LEASE_MS });
}

function holderOf(name: string): number | null {
  const lease = readStored(name);
  if (typeof lease !== 'object' || lease === null || !('token' in lease) || !('until' in lease)) return null;
  const isHeld = typeof lease.until === 'number' && lease.until > Date.now();
  return isHeld && typeof lease.token === 'number' ? lease.token : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
