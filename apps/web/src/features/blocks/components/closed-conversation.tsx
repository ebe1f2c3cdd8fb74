import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { blockQuery, useSetBlocked } from '../api/blocks.ts';
import { strings } from '../strings.ts';

/**
 * In place of the composer when one member blocks the other. The blocking member can unblock; the other side
 * reads the same as when an account is deactivated.
 */
export function ClosedConversation({ userId, name }: { userId: string; name: string }) {
  const t = useStrings(strings);
  const { data: isBlocked = false } = useQuery(blockQuery(userId));
  const { mutate, isPending, error } = useSetBlocked(userId);
  const unblock = () => mutate(false, { onSuccess: () => toast.success(t.unblocked(name)) });
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line p-4 text-center text-ink-soft">
      <p role="status">{isBlocked ? t.closedByYou(name) : t.closed}</p>
      {isBlocked && (
        <Button variant="quiet" isLoading={isPending} onClick={unblock}>
          {t.unblock}
        </Button>
      )}
      <FormError>{error && t.unblockFailed}</FormError>
    </div>
  );
}
