import {
  ACT_AS_HEADER,
  API_CLIENT,
  type Operation,
  type ResultOf,
  SESSION_CREDENTIAL_HEADER,
} from '@windfall/contract';
import { withQuery } from '../with-query.ts';
import { ApiError, isApiError, isUnreachable } from './api-error.ts';
import type { CallInput, Endpoint } from './endpoint.ts';
import { listOf, nextCursor, readResponse, withBackendImages, withImagePaths } from './read-response.ts';

export interface ApiClientOptions {
  fetch: typeof fetch;
  /** Backends in order of preference; '' is the page's own origin. */
  baseUrls: readonly string[];
  readToken: () => string | null;
  /** The group for which requests are made; null for the member. */
  readActing: () => string | null;
  /** In the browser only: repeats lost requests, and adds the cache-busting parameter to a GET. */
  inBrowser: boolean;
}

export interface ApiResponse<T> {
  data: T;
  /** The cursor of the next page of a list. */
  next: string | null;
  headers: Headers;
}

export interface ApiClient {
  call<O extends Operation>(endpoint: Endpoint<O>, input?: CallInput<O>): Promise<ApiResponse<ResultOf<O>>>;
}

/**
 * Sends every request: 8 seconds at most, a minute with a photo. Without a response, after a timeout or a
 * server error, it retries once on the alternative path and once on the next backend. Other errors are final.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call(endpoint, input) {
      const given = input ?? {};
      let failure: unknown;
      for (const url of attempts(options, endpoint, given)) {
        try {
          return await attempt(options, url, endpoint, given);
        } catch (error) {
          failure = error;
          if (!isUnreachable(error)) throw error;
        }
      }
      throw failure;
    },
  };
}

type AnyInput = {
  params?: object;
  query?: object;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
};

function attempts<O extends Operation>(options: ApiClientOptions, endpoint: Endpoint<O>, input: AnyInput) {
  const [first = '', next] = options.baseUrls;
  const query = { ...input.query, ...(bustsCache(options, endpoint) ? { _t: Date.now() } : {}) };
  const at = (base: string, path: string) => base + buildPath(path, { ...input.params }, query);
  const urls = [at(first, endpoint.path)];
  const isRepeatable = endpoint.repeatable || input.idempotencyKey !== undefined;
  if (!options.inBrowser || !isRepeatable) return urls;
  if (endpoint.alternative !== endpoint.path) urls.push(at(first, endpoint.alternative));
  if (next !== undefined) urls.push(at(next, endpoint.path));
  return urls;
}

function bustsCache<O extends Operation>(options: ApiClientOptions, endpoint: Endpoint<O>): boolean {
  return options.inBrowser && endpoint.method === 'GET';
}

/** `AbortSignal.any`, which the oldest browsers lack. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

async function attempt<O extends Operation>(
  options: ApiClientOptions,
  url: string,
  endpoint: Endpoint<O>,
  input: CallInput<O> | Record<string, never>,
): Promise<ApiResponse<ResultOf<O>>> {
  const caller = input.signal;
  const sent = { ...input, body: withImagePaths(options.baseUrls, (input as CallInput<O>).body) };
  const init = buildInit(endpoint, sent as CallInput<O>, options, url.startsWith('/'));
  const timeout = AbortSignal.timeout(endpoint.timeout ?? ownTimeout(init));
  const signal = caller ? eitherOf(caller, timeout) : timeout;
  try {
    const response = await options.fetch(url, { ...init, signal });
    const { headers } = response;
    if (response.status === 404 && endpoint.missingIsEmpty)
      return { data: [] as ResultOf<O>, next: null, headers };
    const base = options.baseUrls.find((one) => one !== '' && url.startsWith(`${one}/`)) ?? '';
    const body = withBackendImages(options.inBrowser ? base : '', await readResponse(response));
    const data = endpoint.isList ? listOf(body) : body;
    return { data: data as ResultOf<O>, next: nextCursor(response), headers };
  } catch (error) {
    if (isApiError(error) || caller?.aborted) throw error;
    throw new ApiError({ status: 0, code: timeout.aborted ? 'TIMEOUT' : 'NO_RESPONSE' });
  }
}

function ownTimeout({ body }: RequestInit): number {
  return body instanceof FormData ? API_CLIENT.uploadTimeout : API_CLIENT.timeout;
}

/** The backends in order of preference (`VITE_API_URLS`); by default one, the page's own origin. */
export function baseUrls(): string[] {
  const list: string = import.meta.env['VITE_API_URLS'] ?? '';
  return list.split(',').map((url) => url.trim().replace(/\/$/, ''));
}

type Values = Record<string, unknown>;

/** The path of the request with its parameters and query. */
function buildPath(template: string, params: Values, query: Values): string {
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
function buildInit<O extends Operation>(
  endpoint: Endpoint<O>,
  input: CallInput<O>,
  { readToken, readActing }: ApiClientOptions,
  isOwnOrigin: boolean,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  const token = readToken();
  const group = input.actAs === undefined ? readActing() : input.actAs;
  if (group && !endpoint.asMember && !endpoint.withoutCredentials) headers.set(ACT_AS_HEADER, group);
  if (token && !endpoint.withoutCredentials) headers.set('authorization', `Bearer ${token}`);
  // The cookie of the page's own origin is enough: a token could be read by a script that has no business here.
  if (endpoint.signsIn && isOwnOrigin && !endpoint.withoutCredentials)
    headers.set(SESSION_CREDENTIAL_HEADER, 'cookie');
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
