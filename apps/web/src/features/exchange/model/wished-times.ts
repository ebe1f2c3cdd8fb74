import type { ClaimWindow } from '@windfall/contract';

/** The times of a wish as the outbox stores them: JSON text, which the browser's user can edit. */
export function readTimes(text: unknown): ClaimWindow[] {
  try {
    const stored: unknown = JSON.parse(String(text));
    return Array.isArray(stored) ? stored.filter(isWindow) : [];
  } catch {
    return [];
  }
}

/** Those that have not ended. */
export const notOver = (windows: readonly ClaimWindow[], now = Date.now()): ClaimWindow[] =>
  windows.filter(({ to }) => Date.parse(to) > now);

function isWindow(value: unknown): value is ClaimWindow {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = { from: null, to: null, ...value };
  return !Number.isNaN(Date.parse(String(from))) && !Number.isNaN(Date.parse(String(to)));
}
