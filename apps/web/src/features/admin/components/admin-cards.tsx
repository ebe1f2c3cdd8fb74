import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '@windfall/contract';
import { Archive, Database, Flag, MessageCircle, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { statisticsQuery } from '../api/statistics.ts';
import { strings } from '../strings.ts';
import { LoadedPart } from './loaded-part.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4';

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
        note={
          users.waiting_members > 0 ? (
            <Link to={`${paths.admin}?status=waiting`} className={LINK}>
              {t.waiting(users.waiting_members)}
            </Link>
          ) : (
            t.active(countText(users.active))
          )
        }
        isWarning={users.waiting_members > 0}
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

/** Number of open reports and open appeals. */
interface WaitingReports {
  open: number;
  appealed: number;
}

/** Shows the number of open reports on every tab of the dashboard; `waiting` is absent while it is unknown. */
function ReportsCard({ waiting }: { waiting: WaitingReports | undefined }) {
  const t = useStrings(strings);
  const countText = useCountText();
  const { open, appealed } = waiting ?? { open: 0, appealed: 0 };
  const isAnyWaiting = open + appealed > 0;
  const links = (
    <span className="flex flex-wrap gap-x-5">
      {open > 0 && (
        <Link to={paths.adminReports} className={LINK}>
          {t.decideReports}
        </Link>
      )}
      {appealed > 0 && (
        <Link to={`${paths.adminReports}?status=appealed`} className={LINK}>
          {t.appealsWaiting(appealed)}
        </Link>
      )}
    </span>
  );
  return (
    <FigureCard
      icon={<Flag className="size-5" />}
      label={t.openReports}
      figure={waiting ? countText(open) : t.unknown}
      note={isAnyWaiting ? links : waiting && t.noOpenReports}
      isWarning={isAnyWaiting}
    />
  );
}

interface FigureCardProps {
  icon: ReactNode;
  label: string;
  figure: ReactNode;
  note?: ReactNode;
  isWarning?: boolean;
}

/** One figure with its name and a short note. */
function FigureCard({ icon, label, figure, note, isWarning = false }: FigureCardProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border px-3 py-2 shadow-card sm:gap-1 sm:p-4',
        isWarning ? 'border-tomato bg-tomato-soft' : 'border-line bg-card',
      )}
    >
      <dt className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <span aria-hidden="true" className="text-leaf">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-heading text-xl font-semibold wrap-anywhere sm:text-3xl">{figure}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
