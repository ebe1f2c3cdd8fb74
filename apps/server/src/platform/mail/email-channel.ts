import { defineStrings, type NotificationKind, stringsIn } from '@windfall/contract';
import type { Config } from '../../config/config.ts';
import type { Writer } from '../../db/database.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { UserRow } from '../auth/auth.table.ts';
import type { BaseContext } from '../base-context.ts';
import type { Channel, NotificationText, RenderedNotification } from '../notifications/notification-parts.ts';
import type { SiteIdentity } from '../settings/site-identity.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { blocksAsText, type EmailBlock } from './email-blocks.ts';
import { queueEmail } from './queue.ts';
import { simplePage } from './simple-page.ts';

const MAX_SUBJECT_LENGTH = 120;

/** What the words of an email depend on. */
type EmailContext = Pick<BaseContext, 'config'> & { readonly settings: Pick<SiteSettings, 'site'> };

/** Words of emails that are not those of one feature. */
const strings = defineStrings({
  en: {
    choose: 'Choose what you are told',
    noMore: 'No more emails of this kind',
    openLink: 'Open the link',
    several: (count: number, site: string) => `${count} things are new for you at ${site}`,
  },
});

/**
 * Tells members by email: through the email queue, which sends, repeats and gives up. Only proven addresses are written
 * to: these emails name other members, so a stranger's address must not get them (docs/product/notices.md#email-proven).
 */
export function emailChannel(ctx: EmailContext & Pick<BaseContext, 'clock'>): Channel {
  const { config, clock } = ctx;
  return {
    name: 'email',
    canReach: async (_trx, { email, email_verified_at }) =>
      config.mail.smtpUrl !== null && email !== null && email_verified_at !== null,
    deliver: (trx, member, notifications) => queue(trx, ctx, member, notifications, clock.now()),
  };
}

async function queue(
  trx: Writer,
  ctx: EmailContext,
  { id, email }: UserRow,
  notifications: readonly RenderedNotification[],
  now: Date,
): Promise<void> {
  const [first] = notifications;
  if (!first || email === null) return;
  await queueEmail(
    trx,
    {
      userId: id,
      recipient: email,
      ...composeEmail(ctx, notifications),
      keys: notifications.map(({ row }) => row.key),
      kind: first.row.kind satisfies NotificationKind,
      // Later it tells nothing new.
      expiresAt: latestEnd(notifications),
    },
    now,
  );
}

/** The words of an email that tells these notifications. */
export function composeEmail(
  ctx: EmailContext,
  notifications: readonly RenderedNotification[],
): { subject: string; blocks: EmailBlock[] } {
  const texts = notifications.map(({ text }) => text);
  return { subject: subjectOf(ctx, texts).slice(0, MAX_SUBJECT_LENGTH), blocks: blocksOf(ctx.config, texts) };
}

const latestEnd = (notifications: readonly RenderedNotification[]): string =>
  notifications
    .map(({ row }) => row.expires_at)
    .sort()
    .at(-1) ?? '';

/** A name or title that a member chose must not break the line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function subjectOf({ config, settings }: EmailContext, texts: readonly NotificationText[]): string {
  const [first] = texts;
  return texts.length === 1
    ? oneLine(first?.title ?? settings.site.name)
    : stringsIn(strings, config.language).several(texts.length, settings.site.name);
}

/** One notification in full; of several the title and link of each. */
function blocksOf({ publicUrl }: Config, texts: readonly NotificationText[]): EmailBlock[] {
  const urlOf = (path: string) => `${publicUrl}${path}`;
  return texts.flatMap(({ title, lines, action, items = [] }): EmailBlock[] => [
    ...(texts.length > 1 ? [{ type: 'heading', text: oneLine(title) } as const] : []),
    ...lines.map((text) => ({ type: 'text', text }) as const),
    ...items.map(
      (item) =>
        ({
          type: 'item',
          title: oneLine(item.title),
          text: oneLine(item.text),
          url: urlOf(item.path),
          image: item.image && { url: urlOf(item.image.path), alt: oneLine(item.image.alt) },
        }) as const,
    ),
    { type: 'button', label: action.label, url: urlOf(action.path) },
  ]);
}

/** An email as it is laid out: `link` and the code in its fragment replace `{link}` and `{code}` in the body of one without parts. */
interface LaidOutEmail {
  readonly site: Pick<SiteIdentity, 'name' | 'color'>;
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
  const text = blocks ? blocksAsText(blocks) : fillIn(email.body, email.link);
  const foot =
    unsubscribeUrl === null ? '' : `\n\n--\u0020\n${t.choose}: ${choose}\n${t.noMore}: ${unsubscribeUrl}\n`;
  return { text: text + foot, html: asHtml(email, blocks ?? paragraphsOf(email), choose) };
}

function fillIn(text: string, link: string | null): string {
  const code = new URLSearchParams(link?.split('#')[1]).get('code');
  return text.replace('{link}', () => link ?? '').replace('{code}', () => code ?? '');
}

/** The paragraphs of a plain email; one that is the link alone becomes a button. */
function paragraphsOf({ body, link, language }: LaidOutEmail): EmailBlock[] {
  return body
    .split('\n\n')
    .map((text) =>
      text === '{link}' && link !== null
        ? { type: 'button', label: stringsIn(strings, language).openLink, url: link }
        : { type: 'text', text: fillIn(text, link) },
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
  return simplePage({
    site: site.name,
    color: site.color,
    language,
    title: subject,
    content: blocks.map(blockAsHtml).join('\n'),
    foot,
  });
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
