import { readStored, removeStored, writeStored } from './device-storage.ts';

/** A tab that dies leaves its place after this long; one that sends renews it well before. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 500;

/**
 * Runs the work in one tab of this browser at a time. That saves needless calls and keeps the order; that nothing
 * happens twice rests on the items' ids, which the server knows again.
 */
export function asOneSender(userId: string, work: () => Promise<void>): Promise<void> {
  const name = `outbox-sender:${userId}`;
  // Pages that are not served over https have no locks.
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
  // Without storage there is nothing another tab could send either.
  if (!writeStored(name, { token, until: Date.now() + LEASE_MS })) return true;
  // Of two tabs that wrote at once, the later one stands.
  await pause(Math.random() * 20);
  return holderOf(name) === token;
}

/** A tab that slept for longer than its lease may find another one in its place, which stays. */
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
