import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { muteQuery, useSetMuted } from '../api/mute-conversation.ts';
import { strings } from '../strings.ts';

/** Ends or resumes emails and pushes about a conversation, and says what that means. */
export function MuteButton({ otherUserId, name }: { otherUserId: string; name: string }) {
  const t = useStrings(strings);
  const { data: isMuted = false, isLoading } = useQuery(muteQuery(otherUserId));
  const { mutate, isPending, error } = useSetMuted(otherUserId);
  const isBusy = isLoading || isPending;
  const change = () =>
    mutate(!isMuted, {
      onSuccess: (muted) => toast.success(muted ? t.muted(name) : t.unmuted(name)),
    });
  const Icon = isMuted ? Bell : BellOff;
  return (
    <>
      <ScriptButton
        aria-label={isMuted ? t.unmuteOf(name) : t.muteOf(name)}
        aria-disabled={isBusy}
        onClick={() => isBusy || change()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {isMuted ? t.unmute : t.mute}
      </ScriptButton>
      <FormError takesFocus={false}>{error && (serverMessage(error) ?? t.muteFailed)}</FormError>
    </>
  );
}
