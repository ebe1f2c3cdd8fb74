import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Maximum bytes that wait for a slow reader before the connection is closed. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * A response that stays open while text is added to it. It writes to the connection itself: as a stream that Fastify pipes, each idle
 * one takes 6 KiB more (docs/quality.md#memory-and-long-waits).
 */
export class OpenResponse {
  #addedBefore = '';
  #isEnded = false;
  #response: ServerResponse | undefined;

  /** Sends the head and what was added before. Hooks that Fastify runs on sending are left out. */
  begin(reply: FastifyReply): void {
    reply.hijack();
    if (reply.raw.destroyed) return;
    this.#response = reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
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
