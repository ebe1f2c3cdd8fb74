import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { RecentErrors } from './recent-errors.ts';

/** Properties of errors that name the failure. Other properties may quote rows, parameters, emails and URLs. */
const LOGGED_PROPERTIES = [
  'code',
  'errcode',
  'errno',
  'syscall',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
] as const;
const MAX_CAUSES = 5;
const FRAMES = '\n    at ';
/** PostgreSQL's errors about a value quote the value (class 22, data exceptions). */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * JSON leaves them as they are: control characters, which some terminals obey, and those that break or turn around a line. A `Host`
 * may hold them.
 */
const OBEYED = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;
const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

interface LogOptions {
  readonly level: string;
  readonly recentErrors?: RecentErrors;
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

/**
 * Opens the server's log. A request is logged with its network address and path, never with its query: queries contain
 * places, search words and tickets. Bodies and headers are not logged.
 */
export function openLog({ level, recentErrors, destination = pino.destination(1) }: LogOptions): Logger {
  return pino(
    {
      level,
      serializers: { req: serializeRequest, err: serializeError },
      hooks: {
        logMethod(args, method) {
          Reflect.apply(method, this, withMessage(args));
        },
        streamWrite: (line) => {
          const printable = line.replace(OBEYED, escapeOf);
          recentErrors?.note(printable);
          return printable;
        },
      },
    },
    destination,
  );
}

const serializeRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: withoutCalendarSecret(url.split('?', 1)[0] ?? ''),
  host,
  remoteAddress: ip,
  remotePort: socket?.remotePort,
});

const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * The path of a calendar is its secret, in each spelling that a client may send: escaped, in capitals, with more slashes or without
 * `/api`. A path that is no address of the server is logged too, and a client that misspells it has the secret all the same.
 */
function withoutCalendarSecret(path: string): string {
  let plain = path;
  // `%2563` is an escaped `%63`. No client escapes more often, and thousands of rounds would take seconds.
  for (let round = 0; round < 3; round++)
    plain = plain.replace(ESCAPE, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  if (plain.search(ESCAPE) >= 0) return '(escaped)';
  return /calendar[^a-z]/i.test(plain) ? '/api/calendar/(secret)' : path;
}

/** A line without a message would use the error's message, and messages of the framework quote URLs. */
function withMessage(args: unknown[]): unknown[] {
  const [first, ...rest] = args.map((arg) => (typeof arg === 'string' ? withoutQueries(arg) : arg));
  if (typeof first !== 'object' || first === null || rest[0] !== undefined) return [first, ...rest];
  const error = first instanceof Error ? first : Reflect.get(first, 'err');
  return error instanceof Error ? [first, describeError(error)] : [first];
}

/** An error as it is logged: location and cause of the failure, without data of the request or the row. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error;
  const chain = causesOf(error);
  const properties = Object.fromEntries(
    LOGGED_PROPERTIES.map((key) => [key, Reflect.get(error, key)] as const).filter(([, value]) =>
      isPlain(value),
    ),
  );
  return {
    ...properties,
    type: error.constructor.name,
    message: chain.map(describeError).filter(Boolean).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
  };
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The error and its causes, up to a limit. */
function causesOf(error: Error): readonly Error[] {
  const chain = [error];
  for (let next = error.cause; next instanceof Error && chain.length < MAX_CAUSES; next = next.cause)
    chain.push(next);
  return chain;
}

/** The error's message without values. */
function describeError(error: Error): string {
  const code = Reflect.get(error, 'code');
  const text = error.message || joined(error);
  const isAboutValue = typeof code === 'string' && DATA_EXCEPTION.test(code);
  return redactText(isAboutValue ? text.replace(/"[^"]*"/g, '"…"') : text);
}

/** Several failed connection attempts are one error without a message. */
const joined = (error: Error) =>
  error instanceof AggregateError ? error.errors.map((each: unknown) => String(each)).join('; ') : '';

/** The stack begins with the message as it was thrown. */
function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  const frames = stack.indexOf(FRAMES);
  return `${error.name}: ${describeError(error)}${frames < 0 ? '' : stack.slice(frames)}`;
}

/** Removes the query of a URL, which may hold search words, a place or a secret. */
function withoutQuery(word: string): string {
  const at = word.indexOf('?');
  const isAddress = at > 0 && at < word.length - 1 && word.lastIndexOf('/', at) >= 0;
  return isAddress ? `${word.slice(0, at)}?…` : word;
}

/** Removes the query of each URL in a text. A URL ends at white space. */
function withoutQueries(text: string): string {
  return text.includes('?') ? text.replace(/\S+/g, withoutQuery) : text;
}

/** Email addresses, and user information in URLs. */
const PERSONAL_DATA = [/(?<=:\/\/)[^\s/@]+(?=@)/g, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g];

/** Removes personal data from a foreign error message: the log describes the server. */
function redactText(text: string): string {
  return PERSONAL_DATA.reduce((rest, pattern) => rest.replace(pattern, '…'), withoutQueries(text));
}
