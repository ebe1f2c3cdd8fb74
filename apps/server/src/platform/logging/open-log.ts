import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { RecentErrors } from './recent-errors.ts';
import { withoutQueries } from './redact-text.ts';
import { describeError, serializeError } from './serialize-error.ts';

export interface LogOptions {
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
          recentErrors?.note(line);
          return line;
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
