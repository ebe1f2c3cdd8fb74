import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSignOut } from '../api/sign-out.ts';
import { strings } from '../strings.ts';
import { SignOutForm } from './sign-out-form.tsx';

const ACTION =
  'inline-flex min-h-11 items-center gap-2 px-1 font-medium underline underline-offset-4 hover:text-ink';

/**
 * Ends a session of this browser, also one that the page does not know. Few visitors need it, so it is below
 * the form.
 */
export function SwitchAccount() {
  const t = useStrings(strings);
  const { mutate, isPending } = useSignOut({
    onSuccess: () => toast.info(t.loggedOut),
    onError: () => toast.error(t.errorDuringLogout),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-sm text-ink-soft">
      <span id="logout-hint">{t.logoutHint}</span>
      <ScriptButton
        aria-describedby="logout-hint"
        aria-disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={isPending ? undefined : () => mutate(undefined)}
        className={classNames(ACTION, 'noscript:hidden')}
      >
        {isPending && <Spinner className="size-4" />}
        {t.logout}
      </ScriptButton>
      <SignOutForm className={ACTION}>{t.logout}</SignOutForm>
    </div>
  );
}
