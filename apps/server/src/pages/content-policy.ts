/** What a page may load and do: its own files, and the inline scripts of this very answer. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes, which a nonce cannot allow.
    "style-src 'self' 'unsafe-inline'",
    // Previews of chosen photos are blobs and data.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
