import { ERRORS, type Operation } from '@windfall/contract';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import { z } from 'zod';
import { ApiError, isApiError } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { type CallInput, endpoint } from '../api/endpoint.ts';
import { type PageContext, pageContext } from '../page-context.ts';
import { paths } from '../paths.ts';
import { loginPath, safePath } from '../session/return-path.ts';
import { actingFor } from '../session/session-query.ts';
import { instantOfField } from '../times/zoned-field.ts';
import type { PlainForm } from './plain-form.ts';
import type { AnsweredForm } from './posted-form.tsx';

/**
 * Answers a form that a browser sent itself, on the server: calls the operation that the form names, of those that its page takes, and
 * leads to the page that follows. After a refusal the page is drawn again with what was typed.
 */
export async function answerPlainForm(
  { request, params, context }: ActionFunctionArgs,
  forms: readonly PlainForm[],
) {
  const page = context.get(pageContext);
  const url = new URL(request.url);
  const fields = new URLSearchParams(await request.text());
  const form = forms.find(({ operation }) => operation.id === fields.get('operation'));
  if (!form) throw new ApiError(NOT_OURS);
  const { operation, next, showsResult, isFinal, asMember = false } = form;
  const answer = (answered: Omit<AnsweredForm, 'operation' | 'fields'>, status: number) =>
    data<AnsweredForm>({ operation: operation.id, fields: shownAgain(fields), ...answered }, status);
  try {
    checkForm(form, fields);
    if (!asMember) checkActing(page, fields);
    if (isFinal && !isFinal(fields)) return answer({}, 200);
    const called = endpoint<Operation>(operation.method, operation.path, { asMember });
    const input = inputOf(form, fields, params, page.timeZone ?? 'UTC');
    const { data: result } = await whenFree(() => apiOf(page.queryClient).call(called, input));
    if (showsResult) return answer({ result }, 200);
    return redirect(safePath(next?.({ result, url, page }) ?? url.pathname) ?? paths.home, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 401 && operation.access !== 'public')
      return redirect(loginPath(url.pathname + url.search), 303);
    return answer({ refusal: error.toJSON() }, error.status || 503);
  }
}

/** No page of this site sends such a form, so none shows it again. */
const NOT_OURS = { status: ERRORS.BAD_REQUEST[0], code: 'BAD_REQUEST', message: ERRORS.BAD_REQUEST[1] };

const TRIES = 4;
const PAUSE_MS = 1_000;

/** A form that was sent twice at once: the second one has the answer of the first, when that is there. */
async function whenFree<T>(call: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (tries <= 1 || !isApiError(error) || error.code !== 'IDEMPOTENCY_KEY_IN_USE') throw error;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
    return whenFree(call, tries - 1);
  }
}

function checkForm({ refuse }: PlainForm, fields: URLSearchParams): void {
  const problems = refuse?.(fields);
  if (!problems) return;
  const [message] = Object.values(problems);
  throw new ApiError({ status: 400, code: 'VALIDATION_FAILED', message, fields: problems });
}

/** The page may have been drawn before its browser began to act for another one, or a group took the member out. */
function checkActing({ queryClient }: PageContext, fields: URLSearchParams): void {
  if ((fields.get('act-as') ?? '') === (actingFor(queryClient) ?? '')) return;
  const [status, message] = ERRORS.ACTING_CHANGED;
  throw new ApiError({ status, code: 'ACTING_CHANGED', message });
}

/** A parameter of the path is a field such as `params.id`, or a parameter of the page. */
function inputOf(
  { operation, body: rest, keptIfBlank = [] }: PlainForm,
  fields: URLSearchParams,
  params: Params,
  timeZone: string,
): CallInput<Operation> {
  const own = operation.params ? readBody(operation.params, fields, timeZone, 'params.') : {};
  const key = fields.get('idempotency-key');
  const body = operation.body && {
    ...readBody(operation.body, fields, timeZone),
    ...rest?.(fields, timeZone),
  };
  for (const name of keptIfBlank) if (body && String(body[name] ?? '').trim() === '') delete body[name];
  const query = operation.query && readBody(operation.query, fields, timeZone);
  const input = { params: { ...params, ...own }, ...(query && { query }), ...(body && { body }) };
  return {
    ...input,
    ...(operation.idempotent && key && { idempotencyKey: encodeURIComponent(key) }),
  } as CallInput<Operation>;
}

/** Never a password. */
function shownAgain(fields: URLSearchParams): string {
  const kept = [...fields].filter(([name]) => !/password/i.test(name));
  return new URLSearchParams(kept).toString();
}

/** The part of JSON Schema that tells how a field is read. */
interface Shape {
  type?: string;
  format?: string;
  enum?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

/**
 * The fields of a form as the schema wants them. It asks the form for the names of the schema, so that other fields count for
 * nothing: `swap.amount` is a part of `swap`, and a name that comes several times is a list. A number, a box and a time by the clock of
 * the zone become what they mean. What cannot be read stays the text, and the operation refuses it.
 */
export function readBody(
  schema: z.ZodType,
  fields: URLSearchParams,
  timeZone: string,
  prefix = '',
): Record<string, unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return readObject(shape, { fields, prefix, timeZone });
}

interface Source {
  fields: URLSearchParams;
  /** Of the names: 'swap.' for the parts of `swap`. */
  prefix: string;
  timeZone: string;
}

function readObject({ properties = {}, required = [] }: Shape, source: Source): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties)) {
    const value = readField(mainOf(shape), name, source);
    if (value !== undefined) values[name] = value;
    else if (required.includes(name) && mayBeNull(shape)) values[name] = null;
  }
  return values;
}

function readField(shape: Shape, name: string, source: Source): unknown {
  const field = source.prefix + name;
  const texts = source.fields.getAll(field);
  if (shape.type === 'array')
    return texts.length > 0 ? texts.map((text) => readText(shape.items ?? {}, text, source)) : undefined;
  if (shape.type === 'object') return readParts(shape, texts[0] ?? '', { ...source, prefix: `${field}.` });
  // Which of several counts is not for us to guess.
  return texts.length > 1 ? texts : readText(shape, texts[0], source);
}

/** An object in one field is encoded as a form is. Without what it requires it is not there. */
function readParts(shape: Shape, text: string, source: Source): Record<string, unknown> | undefined {
  const one = { ...source, fields: new URLSearchParams(text), prefix: '' };
  const value = readObject(shape, text === '' ? source : one);
  return shape.required?.every((name) => !value[name]) ? undefined : value;
}

function readText(shape: Shape, text: string | undefined, { timeZone }: Source): unknown {
  if (text === undefined) return undefined;
  const typed = text.trim();
  if (typed === '') return isPlainText(shape) ? text : undefined;
  if (shape.type === 'number' || shape.type === 'integer')
    return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : text;
  if (shape.type === 'boolean')
    return typed === 'on' || typed === 'true' || (typed === 'false' ? false : text);
  return shape.format === 'date-time' ? instantOfField(typed, timeZone) : text;
}

const isPlainText = ({ type, format, enum: values }: Shape) => type === 'string' && !format && !values;

const mainOf = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;

const mayBeNull = ({ anyOf }: Shape) => anyOf?.some(({ type }) => type === 'null') === true;
