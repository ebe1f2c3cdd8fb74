import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useSignOut } from '../api/sign-out.ts';
import { messages } from '../messages.ts';

/** Ends whatever session this browser still carries, known to the page or not. */
export function SwitchAccount() {
  const t = useMessages(messages);
  const { mutate, isPending } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => toast.info(t.loggedOut),
      onError: () => toast.error(t.errorDuringLogout),
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
      <p id="logout-hint" className="min-w-0 flex-1 text-sm text-ink-soft">
        {t.logoutHint}
      </p>
      <Button variant="quiet" aria-describedby="logout-hint" isLoading={isPending} onClick={leave}>
        {t.logout}
      </Button>
    </div>
  );
}
