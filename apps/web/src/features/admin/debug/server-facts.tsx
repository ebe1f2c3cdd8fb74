import type { DebugReport } from '@windfall/contract';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
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
