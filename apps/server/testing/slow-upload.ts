import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request whose body is sent in pieces. */
export class SlowUpload {
  readonly #request: ClientRequest;
  readonly #answer: Promise<IncomingMessage>;

  private constructor(sent: ClientRequest) {
    this.#request = sent;
    this.#answer = once(sent, 'response').then(([response]) => response);
    // A broken connection rejects the promise of the response.
    this.#answer.catch(() => undefined);
  }

  /** Resolves when the server has received the request's headers. */
  static async begin(url: string, length: number): Promise<SlowUpload> {
    const headers = {
      'content-type': 'application/json',
      'content-length': length,
      expect: '100-continue',
    };
    const sent = request(url, { method: 'POST', agent: false, headers });
    const upload = new SlowUpload(sent);
    sent.flushHeaders();
    await once(sent, 'continue');
    return upload;
  }

  write(piece: string): void {
    this.#request.write(piece);
  }

  /** Waits for the whole response. */
  async answer(): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
    this.#request.end();
    const response = await this.#answer;
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      body: await text(response),
    };
  }
}
