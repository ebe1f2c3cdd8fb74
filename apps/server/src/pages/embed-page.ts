import { hash } from 'node:crypto';
import {
  accentColors,
  CARD_FALLBACKS,
  defineStrings,
  type Listing,
  RIGHT_TO_LEFT,
  stringsIn,
} from '@windfall/contract';
import { escapeHtml } from '../lib/escape-html.ts';
import { amountOf } from './visitors-listings.ts';
import type { PublicSite } from './web-app.ts';

const strings = defineStrings({
  en: {
    none: 'Nothing is shared here at the moment.',
    all: (site: string) => `See all on ${site}`,
    free: 'Free',
    lookingFor: 'Looking for',
  },
});

/** Light colors of the site: the page around the frame is most often light, whatever the reader's system prefers. */
const styleOf = (color: string | null) => `
:root { color-scheme: light; font: 16px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
body { margin: 0; background: #fbf6ec; color: #2a2316; }
main { padding: 12px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none; }
li a { display: grid; grid-template-columns: 88px minmax(0, 1fr); height: 100%; overflow: hidden; border: 1px solid #e0d2b6; border-radius: 12px; background: #fffdf8; color: inherit; text-decoration: none; }
li img { width: 88px; height: 100%; min-height: 88px; object-fit: cover; background: #f3e9d6; }
li div { padding: 10px 12px; overflow-wrap: anywhere; }
strong { display: block; font: 600 17px/1.25 Georgia, 'Times New Roman', serif; }
a:hover strong { color: ${accentColors(color).day['leaf-strong']}; text-decoration: underline; }
a:focus-visible { outline: 3px solid #1c4fa8; outline-offset: 2px; }
small { display: block; margin-top: 4px; font-size: 14px; color: #5d523d; }
p { margin: 12px 0 0; }
p a { display: inline-block; padding: 10px 0; font-weight: 600; color: ${accentColors(color).day['leaf-strong']}; }
`;

/** Tells the page around it how high this one is; \`/embed.js\` listens there. */
const TELL_HEIGHT = `new ResizeObserver(()=>parent.postMessage({windfallHeight:document.documentElement.offsetHeight},'*')).observe(document.documentElement)`;

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The content policy of the page that websites of these origins show in a frame. */
export const embedPolicy = (origins: readonly string[], color: string | null) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${sourceOf(styleOf(color))}`,
    `script-src ${sourceOf(TELL_HEIGHT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${origins.join(' ')}`,
  ].join('; ');

/** Run by the page that has the frame. */
export const FRAME_SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src);
  addEventListener('message', ({ origin: sender, source, data }) => {
    const height = Number(data?.windfallHeight);
    if (sender !== origin || !(height > 0 && height < 20000)) return;
    for (const frame of document.getElementsByTagName('iframe'))
      if (frame.contentWindow === source) frame.style.height = height + 'px';
  });
})();
`;

/** A page of its own with these listings, or why there are none. Each link opens the site beside the page that has the frame. */
export function embedPage(
  { name, url, language, color }: Pick<PublicSite, 'name' | 'url' | 'language' | 'color'>,
  listings: readonly Listing[],
  all: string,
  refusal?: string,
): string {
  const t = stringsIn(strings, language);
  const direction = RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : '';
  const items = listings.map((listing) => itemOf(listing, { url, language }, t)).join('\n');
  return `<!doctype html>
<html lang="${language}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
<style>${styleOf(color)}</style>
</head>
<body>
<main>
${items ? `<ul>\n${items}\n</ul>` : `<div>${escapeHtml(refusal ?? t.none)}</div>`}
<p>${linkTo(all, escapeHtml(t.all(name)))}</p>
</main>
<script>${TELL_HEIGHT}</script>
</body>
</html>
`;
}

function itemOf(
  listing: Listing,
  { url, language }: Pick<PublicSite, 'url' | 'language'>,
  t: { free: string; lookingFor: string },
): string {
  const { kind, id, title, price, location } = listing;
  const facts = [kind === 'wanted' ? t.lookingFor : price || t.free, amountOf(listing, language), location];
  return `<li>${linkTo(
    `${url}/listing/${encodeURIComponent(id)}`,
    `<img src="${escapeHtml(pictureOf(listing))}" alt="" loading="lazy" width="88" height="88">
<div><strong dir="auto">${escapeHtml(title || CARD_FALLBACKS.title)}</strong>
<small>${escapeHtml(facts.filter(Boolean).join(' · '))}</small></div>`,
  )}</li>`;
}

const linkTo = (address: string, html: string) =>
  `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${html}</a>`;

/** Twice as wide as it is shown. */
const PICTURE_WIDTH = 176;

/** The smallest encoding that every browser shows and that is wide enough, else the picture of the category. */
function pictureOf({ photo, category }: Listing): string {
  const sources = photo?.sources.filter(({ type, width }) => type !== 'image/avif' && width >= PICTURE_WIDTH);
  return sources?.[0]?.url ?? `/pictures/categories/${category.toLowerCase()}-96.webp`;
}
