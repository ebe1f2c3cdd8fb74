import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useWaiting } from '../../../lib/outbox/outbox-store.ts';
import { paths } from '../../../lib/paths.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { lastQuestionQuery } from '../api/get-last-question.ts';
import { strings } from '../strings.ts';

interface AskedNoteProps {
  listing: Pick<Listing, 'id' | 'kind' | 'user_id'>;
  userId: string;
  className?: string;
  /** In place of the note, for those who have not asked. */
  children?: ReactNode;
  /** Beside the note. */
  beside?: ReactNode;
}

/** When the viewer asked about a listing, with a link to the conversation. */
export default function AskedNote({ listing, userId, className, children, beside }: AskedNoteProps) {
  const t = useStrings(strings);
  const { askedAt, isWaiting } = useAsked(listing, userId);
  if (!isWaiting && askedAt === null) return children;
  return (
    <>
      <p data-asked-note className={className}>
        {isWaiting || askedAt === null ? (
          t.questionWaits
        ) : (
          <TextWithTime text={listing.kind === 'wanted' ? t.wrote : t.asked} instant={askedAt} form="ago" />
        )}{' '}
        <Link to={paths.conversation(listing.user_id)} className="text-link">
          {t.openConversation}
        </Link>
      </p>
      {beside}
    </>
  );
}

/** When the viewer last wrote about a listing, and whether a message about it waits to be sent. */
function useAsked(listing: Pick<Listing, 'id' | 'user_id'>, userId: string) {
  const { data: askedAt = null } = useQuery(lastQuestionQuery(userId, listing));
  const isWaiting = useWaiting(userId).some(
    ({ kind, fields, state }) =>
      kind === 'message' && state === 'waiting' && fields['listing_id'] === listing.id,
  );
  return { askedAt, isWaiting };
}
