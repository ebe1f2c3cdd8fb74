/** The current time; tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The instant `milliseconds` from now, in the database's format. */
export function instantIn(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

const HOUR_MS = 3_600_000;

export function hoursBefore(clock: Clock, hours: number): string {
  return instantIn(clock, -Math.round(hours * HOUR_MS));
}
