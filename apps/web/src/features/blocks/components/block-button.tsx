import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { blockQuery, useSetBlocked } from '../api/blocks.ts';
import { strings } from '../strings.ts';

interface BlockButtonProps {
  userId: string;
  name: string;
  /** Called after blocking, where the page cannot stay. */
  onBlocked?: () => void;
}

/** Blocks a member after explaining the effect, or unblocks at once. */
export function BlockButton({ userId, name, onBlocked }: BlockButtonProps) {
  const t = useStrings(strings);
  const [isAsking, setAsking] = useState(false);
  const { user } = useSession();
  // A member cannot see a member they have blocked, so no request is needed; administrators see all members.
  const { data: isBlocked = false } = useQuery({ ...blockQuery(userId), enabled: user?.isAdmin === true });
  const { mutate, isPending, error, reset } = useSetBlocked(userId);
  const change = (to: boolean) =>
    mutate(to, {
      onSuccess: () => {
        setAsking(false);
        toast.success(to ? t.blocked(name) : t.unblocked(name));
        if (to) onBlocked?.();
      },
    });
  return (
    <>
      <ScriptButton
        aria-label={isBlocked ? t.unblockOf(name) : t.blockOf(name)}
        aria-disabled={isPending}
        onClick={() => isPending || (isBlocked ? change(false) : setAsking(true))}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Ban className="size-4 shrink-0" aria-hidden="true" />
        {isBlocked ? t.unblock : t.block}
      </ScriptButton>
      {/* The dialog says itself why blocking failed. */}
      <FormError takesFocus={false}>
        {!isAsking && error && (serverMessage(error) ?? t.unblockFailed)}
      </FormError>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.blockTitle(name)}
        text={t.blockText}
        confirmLabel={t.block}
        cancelLabel={t.cancel}
        isWorking={isPending}
        error={error && (serverMessage(error) ?? t.blockFailed)}
        onConfirm={() => change(true)}
        onCancel={() => {
          setAsking(false);
          reset();
        }}
      />
    </>
  );
}
