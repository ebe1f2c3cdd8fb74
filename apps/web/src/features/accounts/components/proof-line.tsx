import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.tsx';
import { strings } from '../email-link-strings.ts';
import { SendVerification } from './send-verification.tsx';

interface ProofLineProps {
  /** What the form below it makes: the line says how much of it the first day allows, and is gone after it. */
  limited?: 'listings' | 'conversations';
  className?: string;
}

/**
 * Says to a member whose address is not proven that no email about answers and promises reaches them. Gone once it is
 * proven, and where the site sends no email.
 */
export default function ProofLine({ limited, className = 'mb-6' }: ProofLineProps) {
  const t = useStrings(strings);
  const { user } = useSession();
  const { sendsMail } = useSite();
  // Stored users of an earlier version do not say.
  if (!sendsMail || user?.email_verified !== false) return null;
  const address = user.email ?? '';
  const limit = limited && user.first_day?.[limited];
  if (limited && !limit) return null;
  return (
    <section
      aria-label={t.proofLabel}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-s-4 border-marigold bg-marigold-soft px-4 py-3 ${className}`}
    >
      <p className="flex min-w-[min(14rem,100%)] flex-1 items-center gap-2 font-medium wrap-anywhere">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        <span>
          {user.email_refused ? t.addressRefused(address) : t.proofMissing(address)}{' '}
          {limit && (limited === 'listings' ? t.firstDayListings(limit) : t.firstDayConversations(limit))}{' '}
          {user.email_refused && (
            <Link to={paths.profile} className="text-link">
              {t.correctAddress}
            </Link>
          )}
        </span>
      </p>
      <SendVerification />
    </section>
  );
}
