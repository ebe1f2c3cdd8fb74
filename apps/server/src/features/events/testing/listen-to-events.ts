import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

const WAIT_TIMEOUT_MS = 5_000;

/** A member's client that listens to live events over a real connection. */
export class Listener {
  readonly #request: ClientRequest;
  readonly #answer: IncomingMessage;
  #text = '';
  #taken = 0;

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent;
    this.#answer = response;
    response.setEncoding('utf8').on('data', (chunk: string) => {
      this.#text += chunk;
    });
  }

  static async open(
    origin: string,
    member: { readonly headers: Readonly<Record<string, string>> },
    headers: Record<string, string> = {},
  ) {
    const sent = request(`${origin}/api/events`, {
      agent: false,
      headers: { ...member.headers, ...headers },
    });
    sent.on('error', () => undefined).end();
    const [response]: [IncomingMessage] = await once(sent, 'response').then(([first]) => [first]);
    return new Listener(sent, response);
  }

  get status(): number | undefined {
    return this.#answer.statusCode;
  }

  get headers(): IncomingMessage['headers'] {
    return this.#answer.headers;
  }

  /** All received text. */
  get text(): string {
    return this.#text;
  }

  get lastId(): string {
    return [...this.#text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  }

  events(): ReceivedEvent[] {
    return this.#text.split('\n\n').flatMap((frame) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
      const [id, event, data] = [field('id'), field('event'), field('data')];
      return id && event && data ? [{ id, event, data: JSON.parse(data) }] : [];
    });
  }

  /** The next unread event. */
  async next(): Promise<ReceivedEvent> {
    const event = await this.#until(() => this.events()[this.#taken]);
    this.#taken += 1;
    return event;
  }

  async until(text: string): Promise<void> {
    await this.#until(() => this.#text.includes(text) || undefined);
  }

  /** Waits for the server to end the stream. */
  async ended(): Promise<void> {
    if (!this.#answer.closed)
      await once(this.#answer, 'close', { signal: AbortSignal.timeout(WAIT_TIMEOUT_MS) });
  }

  /** Whether the stream ended without an error. */
  get isWhole(): boolean {
    return this.#answer.complete;
  }

  /** Stops reading, like a phone without reception. */
  stall(): void {
    this.#answer.pause();
  }

  close(): void {
    this.#request.destroy();
  }

  async #until<T>(look: () => T | undefined): Promise<T> {
    const signal = AbortSignal.timeout(WAIT_TIMEOUT_MS);
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await once(this.#answer, 'data', { signal });
    }
  }
}
