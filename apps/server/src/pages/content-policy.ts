import { isGooglePage } from '@windfall/contract';
import type { Config } from '../config/config.ts';

/** Origin of Google's sign-in; Google's documentation asks a content policy to name it. */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * No string becomes a script or HTML but by the two policies of the web app (`lib/trusted-types.ts` and `page-script.ts`).
 * Google's script promises no such thing, so not in the documents where it runs.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types windfall windfall-start'];

/** Allowed inline scripts: those with the nonce of one response, or those with these hashes. */
export type AllowedScripts = { readonly nonce: string } | { readonly hashes: readonly string[] };

interface PolicyOptions {
  readonly withGoogle?: boolean;
  /** Of the inline style with the accent of the site. */
  readonly styleHash?: string | undefined;
}

/** Whether Google's script may run in the document of this URL: where Google sign-in is enabled, on the pages with its button. */
export function showsGoogle(url: string, { google }: Pick<Config, 'google'>): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return google !== null && isGooglePage(path);
}

/**
 * The content policy of pages: own files and own inline scripts. A document keeps it while pages of the web app replace each
 * other in it, so the web app loads a new one for a page with Google's button (`use-google-document.ts`). Other origins of
 * `CORS_ORIGINS` are backends that the web app may call and whose photos it shows.
 */
export function contentPolicy(
  scripts: AllowedScripts,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  { withGoogle = false, styleHash }: PolicyOptions = {},
): string {
  const google = (path: string) => (withGoogle ? ` ${GOOGLE}${path}` : '');
  return [
    "default-src 'none'",
    `script-src 'self' ${sourcesOf(scripts)}${google('client')}`,
    // Google's script inserts styles of its own, which carry no nonce. A hash beside that would forbid them.
    `style-src 'self'${withGoogle ? ` 'unsafe-inline'${google('style')}` : styleHash ? ` '${styleHash}'` : ''}`,
    // Previews of chosen photos are blob and data URLs.
    `img-src ${["'self'", ...corsOrigins].join(' ')} blob: data:`,
    "font-src 'self'",
    `connect-src ${["'self'", ...corsOrigins].join(' ')}${google('')}`,
    ...(withGoogle ? [`frame-src ${GOOGLE}`] : []),
    "manifest-src 'self'",
    ...(withGoogle ? [] : TRUSTED_TYPES),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sourcesOf = (scripts: AllowedScripts) =>
  'nonce' in scripts ? `'nonce-${scripts.nonce}'` : scripts.hashes.map((hash) => `'${hash}'`).join(' ');
