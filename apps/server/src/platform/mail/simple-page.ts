import { accentColors, RIGHT_TO_LEFT } from '@windfall/contract';
import { escapeHtml } from '../../lib/escape-html.ts';

/**
 * Colors of emails and of the page to unsubscribe: those of the site, in both themes. The grounds are those of its pages, on which
 * the accent was checked. Programs for email know no variables of CSS.
 */
export function simpleStyle(accent: string | null): string {
  const { day, night } = accentColors(accent);
  return `
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; background: #fbf6ec; color: #2a2316; font: 17px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.page { max-width: 560px; margin: 0 auto; padding: 28px 20px 36px; }
.site { margin: 0 0 16px; font: 600 22px/1.2 Georgia, 'Times New Roman', serif; color: ${day.leaf}; }
.card { background: #fffdf8; border: 1px solid #e3d9c4; border-radius: 14px; padding: 22px 20px 24px; overflow-wrap: anywhere; }
h1, h2 { margin: 0 0 10px; font: 600 22px/1.3 Georgia, 'Times New Roman', serif; color: #2a2316; }
h2 { font-size: 19px; margin-top: 22px; }
p { margin: 0 0 14px; }
a { color: ${day.leaf}; }
.button { display: inline-block; box-sizing: border-box; min-height: 44px; margin: 4px 0 8px; padding: 11px 20px; border: 0; border-radius: 10px; background: ${day.leaf}; color: ${day['on-leaf']}; font: 600 17px/22px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-decoration: none; cursor: pointer; }
.item { margin: 0 0 16px; }
.item img { display: block; width: 100%; max-width: 240px; height: auto; border-radius: 10px; margin: 0 0 8px; }
.item p { margin: 0; }
.foot { margin: 18px 4px 0; font-size: 14px; line-height: 1.5; color: #5f5a4d; }
.foot a { color: #5f5a4d; display: inline-block; padding: 10px 0; }
@media (prefers-color-scheme: dark) {
  body { background: #191c15; color: #f4eddd; }
  .card { background: #23271d; border-color: #3d4432; }
  .site, a { color: ${night.leaf}; }
  h1, h2 { color: #f4eddd; }
  .button { background: ${night.leaf}; color: ${night['on-leaf']}; }
  .foot, .foot a { color: #b8b2a2; }
}`;
}

/** A page of its own without scripts: an email, or the page to unsubscribe. `content` and `foot` are HTML. */
export function simplePage(page: {
  readonly site: string;
  /** The color of the site; null for the program's own. */
  readonly color: string | null;
  readonly language: string;
  readonly title: string;
  readonly content: string;
  readonly foot?: string;
}): string {
  const { site, color, language, title, content, foot = '' } = page;
  const direction = RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${language}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${simpleStyle(color)}</style>
</head>
<body>
<div class="page">
<p class="site">${escapeHtml(site)}</p>
<div class="card">
${content}
</div>
${foot && `<div class="foot">${foot}</div>`}
</div>
</body>
</html>
`;
}
