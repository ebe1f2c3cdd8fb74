/** Where Google's sign-in comes from, as its documentation asks a content policy to name it. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/** Inline scripts that may run: those with the nonce of one answer, or those with these very contents. */
export type AllowedScripts = { readonly nonce: string } | { readonly hashes: readonly string[] };

/**
 * What a page may load and do: its own files, and its own inline scripts. Where the operator has switched
 * Google sign-in on, Google's part of it too: on every page, because the sign-in page is reached from any of them
 * without loading another document.
 */
export function contentPolicy(scripts: AllowedScripts, { withGoogle }: { withGoogle: boolean }): string {
  const google = (path: string) => (withGoogle ? ` ${GOOGLE}${path}` : '');
  return [
    "default-src 'none'",
    `script-src 'self' ${sourcesOf(scripts)}${google('client')}`,
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

const sourcesOf = (scripts: AllowedScripts) =>
  'nonce' in scripts ? `'nonce-${scripts.nonce}'` : scripts.hashes.map((hash) => `'${hash}'`).join(' ');
