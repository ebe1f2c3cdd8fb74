import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../strings.ts';
import { FigureCard } from './figure-card.tsx';

/** Number of open reports and open appeals. */
export interface WaitingReports {
  open: number;
  appealed: number;
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4';

/** Shows the number of open reports on every tab of the dashboard; `waiting` is absent while it is unknown. */
export function ReportsCard({ waiting }: { waiting: WaitingReports | undefined }) {
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
