import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Maximum bytes that wait for a slow reader before the connection is closed. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * A response that stays open while text is added to it. It writes to the connection itself, so that an idle one needs two thirds of the
 * memory of a stream that Fastify pipes (docs/quality.md#memory-and-long-waits).
 */
export class OpenResponse {
  #addedBefore = '';
  #isEnded = false;
  #response: ServerResponse | undefined;

  /** Sends the head and what was added before. Hooks that Fastify runs on sending do not run. */
  begin(reply: FastifyReply): void {
    const { raw } = reply;
    // Before Fastify lets go of it: a header that cannot be written is answered as an error.
    if (!raw.destroyed)
      this.#response = raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    reply.hijack();
    if (!this.#response) return;
    this.#response.write(this.#addedBefore);
    this.#addedBefore = '';
    if (this.#isEnded) this.#response.end();
  }

  /** Adds text. A client that reads too slowly is disconnected. */
  add(text: string): void {
    if (this.#isEnded) return;
    const response = this.#response;
    if (!response) this.#addedBefore += text;
    else if (!response.destroyed) {
      response.write(text);
      if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    }
  }

  /** Ends the response after the added text. */
  end(): void {
    this.#isEnded = true;
    this.#response?.end();
  }
}
