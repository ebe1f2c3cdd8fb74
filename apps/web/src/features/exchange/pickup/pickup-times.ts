import { type ClaimWindow, EXCHANGE } from '@windfall/contract';

/** A window of more than this names both its days. */
const LONG = 16 * 3_600_000;

/** The instant of a `datetime-local` field; null for an empty or invalid one. */
export function fromLocalInput(value: string): string | null {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export function isValidWindow({ from, to }: ClaimWindow): boolean {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= EXCHANGE.windowMs;
}

export const isLong = ({ from, to }: ClaimWindow) => Date.parse(to) - Date.parse(from) > LONG;
