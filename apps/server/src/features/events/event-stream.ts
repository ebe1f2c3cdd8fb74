import { Readable } from 'node:stream';

/** What may wait for a reader who does not keep up before the connection is given up. */
const MAX_WAITING_BYTES = 256 * 1024;

/** One member's open connection: text that is added is sent as fast as it is read. */
export class EventStream extends Readable {
  readonly memberId: string;
  readonly sessionId: string;

  constructor({ id, sessionId }: { readonly id: string; readonly sessionId: string }) {
    // Nothing is gained by buffering ahead of the connection's own buffer.
    super({ highWaterMark: 0 });
    this.memberId = id;
    this.sessionId = sessionId;
  }

  override _read(): void {}

  /** Adds text. A reader who is too slow is cut off, and catches up when they connect again. */
  add(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
  }

  /** Ends the stream after what was added. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }
}
