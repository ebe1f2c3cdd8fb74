import { paths } from '../paths.ts';
import { ApiError } from './api-error.ts';

/** An uploaded image's path on its server. */
const IMAGE = /^\/images\/[\w-]+\/[\w.-]+$/;
/** Fields of a body that name images already uploaded. */
const IMAGE_FIELDS = new Set(['image_url', 'photo_url', 'photos', 'url']);

/** The JSON of a successful response; any other response becomes an `ApiError`. */
export async function readResponse(response: Response): Promise<unknown> {
  const body = await readJson(response);
  if (response.ok && body !== NOT_JSON) return body;
  if (response.ok) throw new ApiError({ status: 0, code: 'NOT_JSON' });
  throw toApiError(response, body);
}

/** A list unchanged; the values of an object keyed by id. */
export function listOf(body: unknown): unknown {
  return isRecord(body) && !Array.isArray(body) ? Object.values(body).filter(isRecord) : body;
}

/** The cursor of the next page, from `Link: <...>; rel="next"`. */
export function nextCursor(response: Response): string | null {
  const link = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(response.headers.get('link') ?? '');
  if (!link?.[1]) return null;
  return new URLSearchParams(link[1].split('?')[1]).get('cursor');
}

const NOT_JSON = Symbol('not JSON');

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return response.status === 204 ? undefined : NOT_JSON;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy or static host may return its HTML page for every request.
    return NOT_JSON;
  }
}

function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const { code, message, fields, appeal_path } = isRecord(body) ? body : {};
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : `HTTP_${status}`,
    message: typeof message === 'string' ? message : undefined,
    fields: isRecord(fields) ? onlyText(fields) : undefined,
    retryAfter: readSeconds(headers.get('retry-after')),
    // A link is made of it, so it must lead to that page of this site.
    appealPath:
      typeof appeal_path === 'string' && appeal_path.startsWith(`${paths.appeal}#`) ? appeal_path : undefined,
  });
}

/** `Retry-After` in seconds; our servers do not send its other form, a date. */
function readSeconds(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function onlyText(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** JSON with the paths of images as addresses at the backend that sent it; unchanged for the page's own origin. */
export function withBackendImages(base: string, json: unknown): unknown {
  if (base === '' || base === location.origin) return json;
  return mapTexts(json, (text) => (IMAGE.test(text) ? base + text : text));
}

/** A body to send, with these addresses as the paths that a backend knows. */
export function withImagePaths<T>(bases: readonly string[], body: T): T {
  const others = bases.filter((base) => base !== '');
  if (others.length === 0) return body;
  const toPath = (text: string) =>
    others.reduce((path, base) => path.replaceAll(`${base}/images/`, '/images/'), text);
  return mapTexts(body, (text, field) => (IMAGE_FIELDS.has(field) ? toPath(text) : text)) as T;
}

function mapTexts(node: unknown, change: (text: string, field: string) => string, field = ''): unknown {
  if (typeof node === 'string') return change(node, field);
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, change, field));
  // Files and the like stay as they are.
  if (node === null || Object.getPrototypeOf(node ?? 0) !== Object.prototype) return node;
  return Object.fromEntries(
    Object.entries(node as object).map(([key, value]) => [key, mapTexts(value, change, key)]),
  );
}
