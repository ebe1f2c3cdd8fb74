/** Where Google's sign-in comes from, as its documentation asks a content policy to name it. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * What a page may load and do: its own files, and the inline scripts of this very answer. Where the operator has switched
 * Google sign-in on, Google's part of it too: on every page, because the sign-in page is reached from any of them
 * without loading another document.
 */
export function contentPolicy(nonce: string, { withGoogle }: { withGoogle: boolean }): string {
  const google = (path: string) => (withGoogle ? ` ${GOOGLE}${path}` : '');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${google('client')}`,
    // React writes style attributes, which a nonce cannot allow.
    `style-src 'self' 'unsafe-inline'${google('style')}`,
    // Previews of chosen photos are blobs and data.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${google('')}`,
    ...(withGoogle ? [`frame-src ${GOOGLE}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
