import { type Clock, instantIn } from '../lib/clock.ts';

const HOUR_MS = 3_600_000;

export function hoursBefore(clock: Clock, hours: number): string {
  return instantIn(clock, -Math.round(hours * HOUR_MS));
}
