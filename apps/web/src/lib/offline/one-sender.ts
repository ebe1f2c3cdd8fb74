import { readStored, removeStored, writeStored } from './device-storage.ts';

/** Longer than one item may take, its photo included. */
const LEASE_MS = 200_000;
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
  try {
    await work();
  } finally {
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

function holderOf(name: string): number | null {
  const lease = readStored(name);
  if (typeof lease !== 'object' || lease === null || !('token' in lease) || !('until' in lease)) return null;
  const isHeld = typeof lease.until === 'number' && lease.until > Date.now();
  return isHeld && typeof lease.token === 'number' ? lease.token : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
