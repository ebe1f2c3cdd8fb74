import { useStrings } from '../../../lib/i18n/strings.ts';
import { useWaiting } from '../../../lib/outbox/outbox-store.ts';
import { strings } from '../detail-strings.ts';

/** Note beside a picture that a waiting change will replace. */
export default function WaitingPhoto({ listingId, userId }: { listingId: string; userId: string }) {
  const t = useStrings(strings);
  const isWaiting = useWaiting(userId).some(
    ({ kind, target, hasPhoto }) => kind === 'listing-edit' && target === listingId && hasPhoto,
  );
  if (!isWaiting) return null;
  return (
    <p
      role="status"
      className="absolute top-4 inset-s-4 rounded-full bg-marigold-soft px-3 py-1 text-sm font-semibold text-marigold-ink"
    >
      {t.photoWaits}
    </p>
  );
}
