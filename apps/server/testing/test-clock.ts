import type { Clock } from '../src/lib/clock.ts';

/** A clock that only moves on request. */
export class TestClock implements Clock {
  #now = new Date('2026-08-08T10:00:00.000Z');

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
