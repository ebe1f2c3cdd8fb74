import { useQuery } from '@tanstack/react-query';
import { type DebugReport, LOCAL_STORAGE_QUOTA_MB } from '@windfall/contract';
import { Check, CircleSlash, RefreshCw, TriangleAlert } from 'lucide-react';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { debugQuery } from '../api/debug.ts';
import { LoadedPart } from '../components/loaded-part.tsx';
import { FigureList } from '../statistics/figure-list.tsx';
import { useLocalStorageUse } from '../use-local-storage-use.ts';
import { EmailQueue, NotificationQueue } from './email-queue.tsx';
import { strings } from './strings.ts';

/** State of the server, recent errors, and local storage of this browser. */
export function DebugTab() {
  const t = useStrings(strings);
  const query = useQuery(debugQuery);
  return (
    <section aria-label={t.title} className="flex flex-col gap-5">
      <LoadedPart query={query} skeletonClassName="h-96">
        {(report) => (
          <>
            <div className="grid gap-5 lg:grid-cols-2">
              <PartsHealth parts={report.parts} />
              <ServerFacts report={report} />
              <DatabaseFacts database={report.database} />
              <BrowserStorage />
            </div>
            <RecentErrors errors={report.recent_errors} />
            <EmailQueue outbox={report.outbox} />
            {report.notifications && <NotificationQueue queue={report.notifications} />}
            <Button
              variant="quiet"
              className="self-start"
              isLoading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {!query.isFetching && <RefreshCw className="size-5" aria-hidden="true" />}
              {t.refresh}
            </Button>
          </>
        )}
      </LoadedPart>
    </section>
  );
}

/** Used local storage of this browser, out of its 5.0 MB. */
function BrowserStorage() {
  const t = useStrings(strings);
  const locale = useLocale();
  const { bytes, keys } = useLocalStorageUse();
  const quota = `${LOCAL_STORAGE_QUOTA_MB.toFixed(1)} MB`;
  return (
    <Card>
      <h2 className="mb-1 text-2xl">{t.browser}</h2>
      <p className="mb-3 text-ink-soft">{t.browserUse(formatBytes(bytes, locale), quota)}</p>
      {keys.length === 0 && <p>{t.storageEmpty}</p>}
      <dl>
        {keys.map(({ name, bytes: size }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="min-w-0 font-mono text-sm wrap-anywhere">{name}</dt>
            <dd className="shrink-0 tabular-nums">{formatBytes(size, locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Latest errors of the log, latest first. */
function RecentErrors({ errors }: { errors: DebugReport['recent_errors'] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{t.errors}</h2>
      {errors.length === 0 && <p className="text-ink-soft">{t.noErrors}</p>}
      <ul>
        {errors.map((error) => (
          <li
            key={`${error.at} ${error.request_id} ${error.message}`}
            className="border-b border-line py-2 wrap-anywhere last:border-0"
          >
            <p className="font-semibold">{error.message}</p>
            {error.error && <p className="font-mono text-sm">{error.error}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={error.at}>{relativeTime(error.at, now, locale)}</time>
              {error.request_id && ` · ${t.request(error.request_id)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ServerFacts({ report }: { report: DebugReport }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const { memory, event_loop } = report;
  return (
    <FigureList
      title={t.server}
      figures={[
        [t.version, report.version],
        [t.node, report.node],
        [t.platform, report.platform],
        [t.upSince, relativeTime(report.started_at, now, locale) ?? ''],
        [t.memory, formatBytes(memory.rss_bytes, locale)],
        [
          t.delay,
          t.milliseconds(number.format(event_loop.delay_p50_ms), number.format(event_loop.delay_p99_ms)),
        ],
        [t.streams, report.event_streams],
      ]}
    />
  );
}

function DatabaseFacts({ database }: { database: DebugReport['database'] }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const pending = database.migrations.filter(({ applied_at }) => applied_at === null);
  const applied = database.migrations.length - pending.length;
  const dialect = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[database.dialect];
  return (
    <FigureList
      title={t.database}
      figures={[
        [t.dialect, `${dialect} ${database.version}`],
        [t.size, formatBytes(database.size_bytes, locale)],
        [t.migrations, pending.length > 0 ? t.pending(pending.length) : t.applied(applied)],
      ]}
    />
  );
}

type Part = DebugReport['parts'][number];

/** State of each part that the site needs, with the problem of a failed one. */
function PartsHealth({ parts }: { parts: Part[] }) {
  const t = useStrings(strings);
  const names = {
    database: t.partDatabase,
    storage: t.partStorage,
    mail: t.partMail,
    events: t.partEvents,
  } as const;
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{t.parts}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part.name} className="flex gap-3 border-b border-line py-2 last:border-0">
            <Sign status={part.status} />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{names[part.name]}</span>
              <span className="block text-sm text-ink-soft">{part.message}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sign({ status }: Pick<Part, 'status'>) {
  const t = useStrings(strings);
  const [Icon, text, color] = {
    ok: [Check, t.ok, 'text-leaf'] as const,
    failed: [TriangleAlert, t.partFailed, 'text-tomato'] as const,
    off: [CircleSlash, t.off, 'text-ink-soft'] as const,
  }[status];
  return (
    <span className={`mt-0.5 shrink-0 ${color}`}>
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
