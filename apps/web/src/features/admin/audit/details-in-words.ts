import { type AuditEntry, climateSchema } from '@windfall/contract';
import { formatBytes } from '../../../lib/bytes.ts';
import { countText } from '../../../lib/i18n/count-text.ts';
import { utcDay } from '../../../lib/times/utc-day.ts';
import type { AuditTexts } from './strings.ts';

/** One line of the details. */
export interface DetailLine {
  readonly term: string;
  readonly text: string;
}

interface Words {
  readonly t: AuditTexts;
  readonly locale: string;
  /** The reason of a backup in words. */
  readonly backupReason: (reason: string) => string;
}

type Line = (value: unknown, words: Words) => DetailLine | readonly DetailLine[] | null;

/** Details that the sentence of the entry says already. */
const SAID = new Set(['status', 'is_admin', 'is_test']);
const COUNTED = ['members', 'listings', 'messages', 'reports'];

const LINES: Readonly<Record<string, Line>> = {
  reason: (value, { t, backupReason }) => ({ term: t.reason, text: backupReason(String(value)) }),
  fields: (value, { t }) => ({
    term: t.changed,
    text: listOf(value)
      .map((name) => wordOf(name, t))
      .join(', '),
  }),
  decision: (value, { t }) => ({ term: t.decision, text: wordOf(value, t) }),
  of: (value, { t }) => ({ term: t.appealed, text: wordOf(value, t) }),
  report: (value, { t }) => ({ term: t.report, text: String(value) }),
  owner_id: (value, { t }) => ({ term: t.owner, text: String(value) }),
  names: (value, { t }) => (listOf(value)[0] ? { term: t.names, text: listOf(value).join(', ') } : null),
  backup: (value, { t }) => ({ term: t.backup, text: String(value) }),
  size: (value, { t, locale }) => ({ term: t.size, text: formatBytes(Number(value), locale) }),
  missing_images: (value, { t }) => (value === 0 ? null : { term: t.missing, text: String(value) }),
  made_at: (value, { t, locale }) => ({
    term: t.madeAt,
    text: utcDay(String(value), locale) || plain(value),
  }),
  counts: (value, words) => ({ term: words.t.contents, text: countsOf(value, words) }),
};

/** The details of an entry in words; keys of a newer version are shown with their values. */
export function detailsInWords({ action, details }: AuditEntry, words: Words): DetailLine[] {
  if (action === 'settings.change') return changedSettings(details, words.t);
  const isRemoval = 'backup' in details && 'members' in details;
  const lines: DetailLine[] = isRemoval ? [{ term: words.t.removed, text: countsOf(details, words) }] : [];
  for (const [key, value] of Object.entries(details)) {
    if (SAID.has(key) || (isRemoval && COUNTED.includes(key))) continue;
    const known =
      key === 'reports' ? { term: words.t.reports, text: String(value) } : LINES[key]?.(value, words);
    const line = known === undefined ? { term: key, text: plain(value) } : known;
    if (line) lines.push(...[line].flat());
  }
  return lines;
}

/** Each setting with its value before and after. */
function changedSettings({ from, to }: AuditEntry['details'], t: AuditTexts): DetailLine[] {
  const before = { ...(from as Record<string, unknown> | undefined) };
  return Object.entries({ ...(to as Record<string, unknown> | undefined) }).map(([name, value]) => ({
    term: wordOf(name, t),
    text: t.change(settingOf(name, before[name], t), settingOf(name, value, t)),
  }));
}

function settingOf(name: string, value: unknown, t: AuditTexts): string {
  if (name === 'testimonials') {
    const own = Array.isArray(value) ? value.length : null;
    return own === null ? t.examples : own === 0 ? t.none : t.ownTestimonials(own);
  }
  if (name === 'climate') return climateIn(value, t);
  return typeof value === 'boolean' ? (value ? t.on : t.off) : plain(value);
}

function climateIn(value: unknown, t: AuditTexts): string {
  const { data } = climateSchema.nullable().safeParse(value);
  if (data === undefined) return plain(value);
  if (data === null) return t.none;
  return data === 'no-frost' ? t.noFrost : t.frosts(data.last_frost, data.first_frost);
}

/** '12 members, 3 listings' without zeros. */
function countsOf(value: unknown, { t, locale }: Words): string {
  const counts = Object.entries({ ...(value as Record<string, unknown> | null) });
  const shown = counts.filter(
    ([key, count]) => typeof count === 'number' && count > 0 && key !== 'size' && key !== 'missing_images',
  );
  return (
    shown.map(([key, count]) => t.countOf(countText(Number(count), locale), wordOf(key, t))).join(', ') ||
    t.nothing
  );
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const wordOf = (name: unknown, t: AuditTexts): string => t.word(String(name));

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
