/** The backends in order of preference (`VITE_API_URLS`); by default one, the page's own origin. */
export function baseUrls(): string[] {
  const list: string = import.meta.env['VITE_API_URLS'] ?? '';
  return list.split(',').map((url) => url.trim().replace(/\/$/, ''));
}
