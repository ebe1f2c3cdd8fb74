import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { fillsInPasskeys, knowsPasskeys, stopAsking } from '../../../lib/passkeys/passkeys.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { usePasskeySignIn } from '../api/passkeys.ts';
import { signInFailure } from '../auth-failure.ts';
import { strings as accountStrings } from '../strings.ts';
import { strings } from './strings.ts';

/** The server forgets after ten minutes what it asked the browser to sign. */
const ASK_AGAIN_MS = 8 * 60_000;

/** Signs in with a passkey: by a button, and in the field for the email address, where the browser offers it there. */
export default function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  return useHydrated() && knowsPasskeys() ? <SignIn onSignedIn={onSignedIn} /> : null;
}

function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useStrings(strings);
  const account = useStrings(accountStrings);
  const locale = useLocale();
  const byButton = usePasskeySignIn();
  const byAutofill = usePasskeySignIn();
  const welcome = {
    onSuccess: () => {
      toast.success(account.loginSuccess);
      onSignedIn();
    },
  };
  const { mutate: offer } = byAutofill;
  const { isPending } = byButton;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows a sign-in is new in each render
  useEffect(() => {
    // The browser answers one request at a time.
    if (isPending) return;
    let isGone = false;
    const ask = async () => {
      if ((await fillsInPasskeys()) && !isGone) offer({ byAutofill: true }, welcome);
    };
    void ask();
    const again = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => {
      isGone = true;
      clearInterval(again);
    };
  }, [isPending, offer]);
  useEffect(() => () => void stopAsking(), []);
  // What the browser says of a passkey that it only offered is no failure.
  const error = byButton.error ?? (isApiError(byAutofill.error) ? byAutofill.error : null);
  return (
    <div className="flex flex-col gap-3">
      <FormError>
        {error && (isApiError(error) ? signInFailure(error, account, locale) : t.signInFailed)}
      </FormError>
      <Button
        variant="quiet"
        size="large"
        isLoading={isPending}
        onClick={() => byButton.mutate({ byAutofill: false }, welcome)}
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {t.signIn}
      </Button>
    </div>
  );
}
