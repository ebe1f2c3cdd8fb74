import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { BaseContext } from '../base-context.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { simplePage, simpleStyle } from './simple-page.ts';

/** Sends a page without scripts that belongs to its viewer alone. `content` is HTML. */
export function sendSimplePage(
  { config, settings }: Pick<BaseContext, 'config'> & { readonly settings: SiteSettings },
  reply: FastifyReply,
  title: string,
  content: string,
): FastifyReply {
  const { name: site, color } = settings.site;
  const heading = `<h1>${escapeHtml(title)}</h1>\n${content}`;
  return reply
    .header('content-security-policy', policyOf(color))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(simplePage({ site, color, language: config.language, title, content: heading }));
}

/** The page runs nothing and sends its form to this site only. */
function policyOf(color: string | null): string {
  const style = hash('sha256', simpleStyle(color), 'base64');
  return `default-src 'none'; style-src 'sha256-${style}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
