import { createHash } from 'node:crypto';
import { accentCss } from '@windfall/contract';
import { readerZoneScript } from '../lib/times/reader-zone-script.ts';
import { THEME_SCRIPT } from '../ui/theme.ts';
import { PAGE_SCRIPT } from './early/page-script.ts';

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
/** The script in the head of each page. */
export const HEAD_SCRIPT = THEME_SCRIPT + PAGE_SCRIPT;
export const HEAD_HASH = hashOf(HEAD_SCRIPT);

/** One time zone for the whole site, which rarely changes. */
let zoneScript = { timeZone: '', code: '', hash: '' };

function zoneScriptOf(timeZone: string): typeof zoneScript {
  if (zoneScript.timeZone !== timeZone) {
    const code = readerZoneScript(timeZone);
    zoneScript = { timeZone, code, hash: hashOf(code) };
  }
  return zoneScript;
}

/**
 * Adds the script for readers in other time zones to a page that shows times, in front of the content. The script removes
 * itself, so that React finds the elements that it rendered. Browsers paint what stands before a script: between the
 * messages of a conversation, which end at the bottom, it made them jump.
 */
export function withReaderTimes(html: string, nonce: string, timeZone: string): string {
  const at = html.indexOf('<main');
  if (at < 0 || !html.includes('data-form=', at)) return html;
  return `${html.slice(0, at)}<script nonce="${nonce}">${zoneScriptOf(timeZone).code}</script>${html.slice(at)}`;
}

/** Hashes of a page's inline scripts, all of which are constant; none when other scripts need the nonce. */
export function hashesOf(html: string, nonce: string, timeZone: string): string[] | undefined {
  const { code, hash } = zoneScriptOf(timeZone);
  const hashes = html.includes(code) ? [HEAD_HASH, hash] : [HEAD_HASH];
  return html.split(nonce).length === hashes.length + 1 ? hashes : undefined;
}

interface Accent {
  readonly css: string;
  /** What a content policy allows for it. */
  readonly policy: { readonly styleHash?: string };
}

const NO_ACCENT: Accent = { css: '', policy: {} };
/** That of the site, which rarely changes. */
let known: { readonly color: string; readonly accent: Accent } | undefined;

/** Styles with the accent of the site. */
export function accentOf({ color }: { readonly color: string | null }): Accent {
  if (color === null) return NO_ACCENT;
  if (known?.color === color) return known.accent;
  const css = accentCss(color);
  const accent = { css, policy: { styleHash: hashOf(css) } };
  known = { color, accent };
  return accent;
}
