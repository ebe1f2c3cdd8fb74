import { Readable } from 'node:stream';

/** Maximum bytes that wait for a slow reader before the connection is closed. */
const MAX_WAITING_BYTES = 256 * 1024;

/** One member's open connection; text is sent as fast as the client reads. */
export class EventStream extends Readable {
  readonly memberId: string;
  readonly sessionId: string;

  constructor({ id, sessionId }: { readonly id: string; readonly sessionId: string }) {
    // Buffering ahead of the connection's own buffer has no benefit.
    super({ highWaterMark: 0 });
    this.memberId = id;
    this.sessionId = sessionId;
  }

  override _read(): void {}

  /** Adds text. A client that reads too slowly is disconnected, and catches up on reconnecting. */
  add(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
  }

  /** Ends the stream after the added text. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }
}
