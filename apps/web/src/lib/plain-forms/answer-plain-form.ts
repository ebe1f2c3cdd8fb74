import { ERRORS, type Operation } from '@windfall/contract';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import { ApiError, isApiError } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { type CallInput, endpoint } from '../api/endpoint.ts';
import { pageContext } from '../page-context.ts';
import { paths } from '../paths.ts';
import { loginPath, safePath } from '../session/return-path.ts';
import type { PlainForm } from './plain-form.ts';
import type { AnsweredForm } from './posted-form.tsx';
import { readBody } from './read-body.ts';

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
  const { operation, next, showsResult } = form;
  const answer = (answered: Omit<AnsweredForm, 'operation' | 'fields'>, status: number) =>
    data<AnsweredForm>({ operation: operation.id, fields: shownAgain(fields), ...answered }, status);
  try {
    checkForm(form, fields);
    const called = endpoint<Operation>(operation.method, operation.path);
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
  const input = { params: { ...params, ...own }, ...(body && { body }) };
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
