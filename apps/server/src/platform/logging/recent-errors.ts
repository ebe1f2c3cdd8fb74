/** A logged error as administrators see it. */
interface RecentError {
  readonly at: string;
  readonly message: string;
  readonly error: string | null;
  readonly request_id: string | null;
}

const MAX_ERRORS = 50;
const MAX_LENGTH = 500;
/** pino levels error and fatal. */
const ERROR_LINE = /^\{"level":[56]0,/;
/** Possible tokens, hashes and keys: long runs of random characters; and user names and passwords in URLs. */
const SECRETS = [
  /[A-Za-z0-9_+/=-]{40,}/g,
  /(?<=:\/\/)[^\s/@]+(?=@)/g,
  /(?<=[?#&](?:token|key|code)=)[^\s&]+/g,
];

/** The latest errors of this process, without possible secrets and stack traces. */
export class RecentErrors {
  #errors: RecentError[] = [];

  /** Newest first. */
  get list(): readonly RecentError[] {
    return this.#errors;
  }

  /** Reads a line on its way to the log. */
  note(line: string): void {
    if (!ERROR_LINE.test(line)) return;
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return;
    const { time, msg, reqId, err } = entry as Record<string, unknown>;
    const found = {
      at: new Date(typeof time === 'number' ? time : Date.now()).toISOString(),
      message: clean(msg),
      error: describe(err),
      request_id: typeof reqId === 'string' ? reqId : null,
    };
    this.#errors = [found, ...this.#errors].slice(0, MAX_ERRORS);
  }
}

/** Type and message only: a database's error details name rows. */
function describe(err: unknown): string | null {
  if (typeof err !== 'object' || err === null) return null;
  const { type, message } = err as Record<string, unknown>;
  return clean(`${typeof type === 'string' ? type : 'Error'}: ${typeof message === 'string' ? message : ''}`);
}

function clean(text: unknown): string {
  if (typeof text !== 'string') return '';
  return SECRETS.reduce((rest, secret) => rest.replace(secret, '…'), text).slice(0, MAX_LENGTH);
}
