import type { DebugReport } from '@windfall/contract';
import { Check, CircleSlash, TriangleAlert } from 'lucide-react';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { FigureList } from '../statistics/figure-list.tsx';
import { strings } from './strings.ts';

export function ServerFacts({ report }: { report: DebugReport }) {
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

export function DatabaseFacts({ database }: { database: DebugReport['database'] }) {
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
export function PartsHealth({ parts }: { parts: Part[] }) {
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
