import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { muteQuery, useSetMuted } from '../api/change-conversation.ts';
import { strings } from '../strings.ts';

/** Actions on a conversation, behind one button: a phone's header has no room for more. */
export function ConversationMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useStrings(strings);
  // Its parts ask the server, which only an opened menu needs.
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure
      closeOn={null}
      onToggle={(isOpen) => isOpen && setOpened(true)}
      label={t.moreOf(name)}
      className="relative -me-2 shrink-0"
      summaryClassName={`${iconButtonStyle} cursor-pointer list-none`}
      summary={<EllipsisVertical className="size-5" aria-hidden="true" />}
    >
      <div className="absolute inset-e-0 z-10 flex w-48 max-w-[80vw] flex-col rounded-lg border border-line bg-card p-2 shadow-lifted [&>button]:justify-start [&>button]:px-3 [&>button]:text-start [&>button]:text-base [&>button]:text-ink">
        {wasOpened && children}
      </div>
    </Disclosure>
  );
}

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
