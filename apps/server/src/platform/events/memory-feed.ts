import { randomUUID } from 'node:crypto';
import type { EventFeed, LiveEvent, NumberedEvent } from './live-event.ts';

/** Feed of a single server. Its numbering ends with the process. */
export class MemoryFeed implements EventFeed {
  readonly epoch = randomUUID().slice(0, 8);
  #last = 0;
  #receive: ((events: readonly NumberedEvent[]) => void) | undefined;

  async start(receive: (events: readonly NumberedEvent[]) => void): Promise<{ since: number }> {
    this.#receive = receive;
    return { since: this.#last };
  }

  publish(events: readonly LiveEvent[]): void {
    const numbered = events.map((event) => {
      this.#last += 1;
      return { ...event, seq: this.#last };
    });
    this.#receive?.(numbered);
  }

  /** Events stay in memory, so there is nothing to load. */
  loadMessagesWith(): void {}

  async catchUp(): Promise<void> {}

  async check(): Promise<void> {}

  async close(): Promise<void> {
    this.#receive = undefined;
  }
}
