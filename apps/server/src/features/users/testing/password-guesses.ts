import { expect, vi } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';
import { post, ROSA } from './auth-client.ts';

export const TOO_MANY = [
  429,
  'TOO_MANY_REQUESTS',
  'Too many requests. Please wait a moment and try again.',
] as const;
export const MINUTE_MS = 60_000;
export const REMOTE_ADDRESS = '203.0.113.5';

export const attemptSignIn = (
  t: TestApp,
  password: string,
  email: string = ROSA.email,
  from = REMOTE_ADDRESS,
  headers: Record<string, string> = {},
) => post(t, '/api/auth/login', { email, password }, headers, from);

/** Sends wrong passwords from one network address. */
export async function failSignIns(
  t: TestApp,
  times: number,
  email?: string,
  from?: string,
  headers?: Record<string, string>,
): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    expect((await attemptSignIn(t, `wrong ${i}`, email, from, headers)).statusCode).toBe(401);
  }
}

/** Sends one wrong password from each of `times` network addresses and returns the statuses. */
export async function failFromManyAddresses(t: TestApp, times: number, email?: string): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i += 1)
    statuses.push((await attemptSignIn(t, 'wrong', email, `198.18.${i}.1`)).statusCode);
  return statuses;
}

/** Replaces hashing: limits count attempts, so tests of limits need no real hashes. */
export function skipHashing(t: TestApp): void {
  vi.spyOn(t.ctx.passwords, 'hash').mockImplementation(async (password) => `hash of ${password}`);
  vi.spyOn(t.ctx.passwords, 'verify').mockImplementation(
    async (stored, password) => stored === `hash of ${password}`,
  );
}
