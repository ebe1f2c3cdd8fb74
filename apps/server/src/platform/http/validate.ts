import { type ErrorCode, isBlank, isConfirmed, type Operation, type Refusal } from '@windfall/contract';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import type { RequestScope } from './request-scope.ts';

/**
 * The value as its schema describes it, without unknown keys. Throws VALIDATION_FAILED, or the given code, with one
 * sentence per field; the message is that of the first invalid field.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  codeFor: (fields: Fields) => ErrorCode = () => 'VALIDATION_FAILED',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Fields = {};
  for (const issue of result.error.issues) {
    const name = issue.path.length > 0 ? issue.path.join('.') : 'body';
    fields[name] ??= sentence(issue, name);
  }
  const message = Object.values(fields)[0];
  throw new AppError(codeFor(fields), { fields, ...(message && { message }) });
}

type Fields = Record<string, string | Refusal>;

/** Parses the parameters, the query and the body with the schemas of the operation. */
export function validateInput(scope: RequestScope): void {
  const { operation, request, multipart } = scope;
  scope.params = operation.params && validate(operation.params, request.params);
  scope.query = operation.query && validate(operation.query, withoutBlanks(request.query));
  scope.body = operation.body && validateBody(operation, multipart ? multipart.fields : request.body);
}

/** A form sends each of its fields, so a blank parameter is one that was not given. */
function withoutBlanks(query: unknown): unknown {
  return Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => isGiven(value)));
}

const isGiven = (value: unknown) => [value].flat().some((one) => typeof one !== 'string' || !isBlank(one));

/** Without a body, an operation that needs confirmation reports only the missing confirmation. */
function validateBody(operation: Operation, body: unknown): unknown {
  const { invalidBody = 'VALIDATION_FAILED' } = operation;
  const confirmed = isConfirmed(operation);
  return (
    operation.body &&
    validate(operation.body, confirmed ? (body ?? {}) : body, (fields) =>
      confirmed && 'confirm' in fields ? 'CONFIRMATION_REQUIRED' : invalidBody,
    )
  );
}

/** The schema's own message, or one without type names. zod's own messages begin with 'Invalid' or 'Unrecognized'. */
function sentence(issue: z.core.$ZodIssue, name: string): string | Refusal {
  const isDefaultWording =
    /^(Invalid (input|option|string|ISO|element|key)|Too (big|small)|Unrecognized)/.test(issue.message);
  return isDefaultWording ? ({ fieldInvalid }) => fieldInvalid(name) : issue.message;
}
