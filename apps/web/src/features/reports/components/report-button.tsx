import type { Listing, ReportSubject } from '@windfall/contract';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { strings } from '../strings.ts';

const ReportDialog = requiredPart(() => import('./report-dialog.tsx'));

interface ReportButtonProps {
  subject: ReportSubject;
  id: string;
  /** The listing's title, or the member's name. */
  name: string;
  className?: string;
}

/** Opens the report dialog. Small, since it is rarely used. The dialog's code is loaded on first use. */
export function ReportButton({ subject, id, name, className }: ReportButtonProps) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScriptButton
        aria-label={t.reportOf(subject, name)}
        onClick={() => setOpen(true)}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline',
          className,
        )}
      >
        <Flag className="size-4 shrink-0" aria-hidden="true" />
        {t.report}
      </ScriptButton>
      {isOpen && <ReportDialog subject={subject} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Below a listing: the report button for members; for the owner of a hidden listing, a note. */
export function ReportListing({ listing }: { listing: Listing }) {
  const { user } = useSession();
  return (
    <>
      <HiddenNote listing={listing} />
      {user && !listing.is_seller && (
        <p className="-mt-4">
          <ReportButton subject="listing" id={listing.id} name={listing.title} />
        </p>
      )}
    </>
  );
}

/** Note for a listing's owner and administrators that it is hidden, with the reason. */
function HiddenNote({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  if (!listing.hidden_at) return null;
  return (
    <Banner tone="warning">
      <p className="text-lg">{t.hiddenTitle}</p>
      <p className="font-normal">{t.hiddenText}</p>
      {listing.hidden_reason && (
        <p className="mt-2 font-normal wrap-anywhere paragraphs whitespace-pre-line" dir="auto">
          <span className="font-semibold">{t.hiddenReason}:</span> {listing.hidden_reason}
        </p>
      )}
      {listing.is_seller && (
        <p className="mt-2 font-normal">
          {t.hiddenNotices}{' '}
          <Link to={paths.notices} className="inline-flex min-h-11 items-center font-semibold underline">
            {t.toNotices}
          </Link>
        </p>
      )}
    </Banner>
  );
}
