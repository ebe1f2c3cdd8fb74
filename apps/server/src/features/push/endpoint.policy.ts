/** The push services of the browsers' makers. A name that begins with a dot stands for all names below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/**
 * Whether pushes may be sent to this address. Browsers tell it, so without this list a member could make the server call
 * any address, also of its own network. `further` are hosts that the host of the site allows.
 */
export function isPushEndpoint(endpoint: string, further: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false;
  if (further.includes(url.host)) return true;
  const { hostname, port } = url;
  return (
    port === '' && SERVICES.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
  );
}
