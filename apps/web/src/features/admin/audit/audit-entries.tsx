import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@windfall/contract';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { shapeOf, text } from '../../../lib/browser-storage/shape.ts';
import { formatBytes } from '../../../lib/bytes.ts';
import { utcDay } from '../../../lib/dates.ts';
import { countText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { auditLogQuery } from '../api/audit-log.ts';
import { type AuditFilters, auditFiltersPath, readAuditFilters } from '../audit-filters.ts';
import { strings as backupStrings } from '../backups/strings.ts';
import { type ActionTexts, strings as actionStrings, type Sentence } from './action-strings.ts';
import { type AuditTexts, strings } from './strings.ts';

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
  tables: (value, { t }) => ({ term: t.tables, text: listOf(value).join(', ') }),
  shared: (value, { t }) => ({ term: t.shared, text: String(value) }),
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

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const wordOf = (name: unknown, t: AuditTexts): string => t.word(String(name));

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Actions that say which way in their details. An entry of an older version may lack them. */
const WAYS: Readonly<Record<string, (details: EntryDetails, t: ActionTexts) => Sentence | undefined>> = {
  'user.status': ({ status }, t) =>
    status === 'inactive' ? t.deactivated : status === 'active' ? t.activated : undefined,
  'user.admin': ({ is_admin }, t) =>
    is_admin === true ? t.madeAdmin : is_admin === false ? t.tookAdmin : undefined,
  'user.test': ({ is_test }, t) => (is_test === true ? t.marked : is_test === false ? t.unmarked : undefined),
  'report.appeal': ({ decision }, t) =>
    decision === 'upheld' ? t.upheld : decision === 'overturned' ? t.overturned : undefined,
};

/** Matching entries, latest first. */
export function AuditEntries({ filters }: { filters: AuditFilters }) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(auditLogQuery(filters));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PagedList
      query={query}
      placeholder={
        <LoadingPlace label={t.loading}>
          <Skeleton className="h-96" />
        </LoadingPlace>
      }
      failed={serverMessage(query.error) ?? t.failed}
      words={t}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState title={t.noEntries} role="status">
          {Object.values(filters).some(Boolean) && (
            <ButtonLink to={paths.auditLog} variant="leaf">
              {t.clear}
            </ButtonLink>
          )}
        </EmptyState>
      }
    >
      {(end) => (
        <div className="flex flex-col gap-5">
          <p role="status" className="text-ink-soft">
            {query.hasNextPage ? t.shownOfMore(entries.length) : t.shown(entries.length)}
          </p>
          <ol className="rounded-lg border border-line bg-card px-5 shadow-card">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
          {end}
        </div>
      )}
    </PagedList>
  );
}

/** Actor, action, subject, time, network address and details of each entry. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useStrings(strings);
  const { actor_name, subject_id, subject_name, address, created_at } = entry;
  const { before, after } = sentenceOf(entry, useStrings(actionStrings));
  return (
    <li className="border-b border-line py-3 wrap-anywhere last:border-0">
      <p>
        <strong className="font-semibold" dir="auto">
          {actor_name}
        </strong>{' '}
        {before}{' '}
        {subject_id && (
          <Link
            to={auditFiltersPath({ ...readAuditFilters(new URLSearchParams()), subject: subject_id })}
            title={t.onlyThis(subject_name ?? subject_id)}
            className="font-semibold underline underline-offset-4"
          >
            <bdi>{subject_name ?? subject_id}</bdi>
          </Link>
        )}
        {after && ` ${after}`}
      </p>
      <p className="text-sm text-ink-soft">
        <LocalTime instant={created_at} form="exact" />
        {address && ` · ${t.fromAddress(address)}`}
      </p>
      <Details entry={entry} />
    </li>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { reasons } = useStrings(backupStrings);
  const backupReason = (reason: string) => (entry.action === 'backup.create' ? reasons(reason) : reason);
  const lines = detailsInWords(entry, { t, locale, backupReason });
  if (lines.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-col gap-0.5 text-sm">
      {lines.map(({ term, text }) => (
        <div key={term}>
          <dt className="inline text-ink-soft">{term}: </dt>
          <dd className="inline" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type EntryDetails = AuditEntry['details'];

/** The action in words, with its direction. An unknown action of a newer version is shown unchanged. */
export function sentenceOf(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  t: ActionTexts,
): Sentence {
  const actions: Readonly<Record<string, string>> = t.actions;
  return WAYS[action]?.(details, t) ?? { before: actions[action] ?? action };
}

/** One line of the details. */
interface DetailLine {
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

const isFrosts = shapeOf<{ last_frost: string; first_frost: string }>({
  last_frost: text,
  first_frost: text,
});

function climateIn(value: unknown, t: AuditTexts): string {
  if (value === null) return t.none;
  if (value === 'no-frost') return t.noFrost;
  return isFrosts(value) ? t.frosts(value.last_frost, value.first_frost) : plain(value);
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
