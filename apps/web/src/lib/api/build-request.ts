import type { Operation } from '@windfall/contract';
import { withQuery } from '../with-query.ts';
import type { CallInput, Endpoint } from './endpoint.ts';

type Values = Record<string, unknown>;

/** The path of the request with its parameters and query. */
export function buildPath(template: string, params: Values = {}, query: Values = {}): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return withQuery(path, search);
}

/** As one step of a path. Addresses take '.' and '..' for steps of their own, also encoded; with a space behind they name nothing. */
const pathSegment = (value: string) => encodeURIComponent(/^\.{1,2}$/.test(value) ? `${value} ` : value);

/** Method, headers and body of the request; JSON unless the body has a file. */
export function buildInit<O extends Operation>(
  endpoint: Endpoint<O>,
  input: CallInput<O>,
  token: string | null,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token && !endpoint.withoutCredentials) headers.set('authorization', `Bearer ${token}`);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  // A backend of another origin takes bearer tokens only.
  const credentials = endpoint.withoutCredentials ? 'omit' : 'same-origin';
  const init: RequestInit = { method: endpoint.method, headers, credentials };
  if (input.file) {
    headers.set('content-type', 'application/octet-stream');
    return { ...init, body: input.file };
  }
  if (input.body === undefined) return init;
  if (isUpload(input.body)) return { ...init, body: toFormData(input.body) };
  // The browser sets the content type of a form.
  if (endpoint.asForm) return { ...init, body: new URLSearchParams(input.body as Record<string, string>) };
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(input.body) };
}

function isUpload(body: unknown): body is Values {
  if (typeof body !== 'object' || body === null || !('image' in body)) return false;
  return [body.image].flat().some((file) => file instanceof File);
}

function toFormData(body: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const files = [value].flat().filter((one) => one instanceof File);
    if (files.length > 0) for (const file of files) form.append(name, file);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
