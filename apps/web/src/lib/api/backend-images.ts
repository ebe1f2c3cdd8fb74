/** An uploaded image's path on its server. */
const IMAGE = /^\/images\/[\w-]+\/[\w.-]+$/;
/** Fields of a body that name images already uploaded. */
const IMAGE_FIELDS = new Set(['image_url', 'photo_url', 'photos', 'url']);

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
