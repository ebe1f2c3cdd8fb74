import { redactText } from './redact-text.ts';

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

/** An error as it is logged: location and cause of the failure, without data of the request or the row. */
export function serializeError(error: unknown): unknown {
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
export function describeError(error: Error): string {
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
