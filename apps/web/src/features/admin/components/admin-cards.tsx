import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '@windfall/contract';
import { Archive, Database, MessageCircle, Users } from 'lucide-react';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { statisticsQuery } from '../api/statistics.ts';
import { strings } from '../strings.ts';
import { FigureCard } from './figure-card.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { ReportsCard, type WaitingReports } from './reports-card.tsx';

const DAY_MS = 86_400_000;
/** Backups are made daily; two days without one indicate a problem. */
const BACKUP_TOO_OLD_MS = 2 * DAY_MS;

/** Total Users, Storage, Messages, Last Backup and open reports. */
export function AdminCards({ reports }: { reports: WaitingReports | undefined }) {
  return (
    <LoadedPart query={useQuery(statisticsQuery)} skeletonClassName="h-28">
      {(statistics) => <Cards statistics={statistics} reports={reports} />}
    </LoadedPart>
  );
}

interface CardsProps {
  statistics: Statistics;
  reports: WaitingReports | undefined;
}

function Cards({ statistics: { users, storage, messages: sent, last_backup_at }, reports }: CardsProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const countText = useCountText();
  const isTooOld = last_backup_at === null || now - Date.parse(last_backup_at) > BACKUP_TOO_OLD_MS;
  const backupNote = last_backup_at === null ? t.backupMissing : isTooOld ? t.backupTooOld : t.backupFine;
  return (
    <dl className="grid column-pair gap-y-2 sm:gap-y-3 md:grid-cols-3 xl:grid-cols-5 *:last:max-md:col-span-full *:last:md:max-xl:col-span-2">
      <FigureCard
        icon={<Users className="size-5" />}
        label={t.totalUsers}
        figure={countText(users.total)}
        note={t.active(countText(users.active))}
      />
      <FigureCard
        icon={<Database className="size-5" />}
        label={t.storage}
        figure={formatBytes(storage.database_bytes + (storage.image_bytes ?? 0), locale)}
        note={t.databaseAndPictures}
      />
      <FigureCard
        icon={<MessageCircle className="size-5" />}
        label={t.messages}
        figure={countText(sent.total)}
        note={t.lastWeek(countText(sent.last_7_days))}
      />
      <FigureCard
        icon={<Archive className="size-5" />}
        label={t.lastBackup}
        figure={relativeTime(last_backup_at, now, locale) ?? t.never}
        note={backupNote}
        isWarning={isTooOld}
      />
      <ReportsCard waiting={reports} />
    </dl>
  );
}
