import { stringsIn } from '@windfall/contract';
import { blocksAsText, type EmailBlock } from './email-blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { simplePage } from './simple-page.ts';
import { strings } from './strings.ts';

/** An email as it is laid out: `link` replaces `{link}` in the body of one without parts. */
interface LaidOutEmail {
  readonly site: string;
  readonly language: string;
  readonly publicUrl: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly blocks: readonly EmailBlock[] | null;
  /** Ends emails of this kind; null for emails that cannot be turned off. */
  readonly unsubscribeUrl: string | null;
}

/** The same words as plain text and as HTML. */
export function layOutEmail(email: LaidOutEmail): { text: string; html: string } {
  const { publicUrl, unsubscribeUrl, blocks, language } = email;
  const t = stringsIn(strings, language);
  const choose = `${publicUrl}/profile#notifications`;
  const text = blocks ? blocksAsText(blocks) : email.body.replace('{link}', () => email.link ?? '');
  const foot =
    unsubscribeUrl === null ? '' : `\n\n--\u0020\n${t.choose}: ${choose}\n${t.noMore}: ${unsubscribeUrl}\n`;
  return { text: text + foot, html: asHtml(email, blocks ?? paragraphsOf(email), choose) };
}

/** The paragraphs of a plain email; one that is the link alone becomes a button. */
function paragraphsOf({ body, link, language }: LaidOutEmail): EmailBlock[] {
  return body
    .split('\n\n')
    .map((text) =>
      text === '{link}' && link !== null
        ? { type: 'button', label: stringsIn(strings, language).openLink, url: link }
        : { type: 'text', text: text.replace('{link}', () => link ?? '') },
    );
}

function asHtml(
  { site, subject, publicUrl, unsubscribeUrl, language }: LaidOutEmail,
  blocks: readonly EmailBlock[],
  choose: string,
): string {
  const t = stringsIn(strings, language);
  const links = [
    [choose, t.choose] as const,
    ...(unsubscribeUrl === null ? [] : [[unsubscribeUrl, t.noMore] as const]),
  ];
  const foot =
    unsubscribeUrl === null
      ? link(publicUrl, new URL(publicUrl).host)
      : links.map(([url, label]) => link(url, label)).join('<br>');
  return simplePage({ site, language, title: subject, content: blocks.map(blockAsHtml).join('\n'), foot });
}

const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function blockAsHtml(block: EmailBlock): string {
  if (block.type === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`;
  if (block.type === 'text') return `<p>${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  const url = escapeHtml(block.url);
  if (block.type === 'button') return `<p><a class="button" href="${url}">${escapeHtml(block.label)}</a></p>`;
  const { image } = block;
  const picture =
    image === null ? '' : `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}" width="240">`;
  return `<div class="item"><a href="${url}">${picture}<strong>${escapeHtml(block.title)}</strong></a><p>${escapeHtml(block.text)}</p></div>`;
}
