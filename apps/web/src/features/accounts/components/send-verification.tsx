import { serverMessage } from '../../../lib/api/api-error.ts';
import { waitingTime } from '../../../lib/api/waiting-time.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRequestEmailVerification } from '../api/email-links.ts';
import { strings } from '../email-link-strings.ts';

/** Sends another confirmation email, where the site sends emails at all. */
export function SendVerification() {
  const t = useStrings(strings);
  const locale = useLocale();
  const { sendsMail } = useSite();
  const { mutate, isPending, error } = useRequestEmailVerification();
  const failure = (error: Error) => {
    const wait = waitingTime(error, locale);
    return wait ? t.tooManyAttempts(wait) : (serverMessage(error) ?? t.sendAgainFailed);
  };
  const send = () =>
    mutate(undefined, { onSuccess: ({ data }) => toast.success(data.message || t.sentAgain) });
  if (!sendsMail) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="quiet" isLoading={isPending} onClick={send}>
        {t.sendAgain}
      </Button>
      <FormError>{error && failure(error)}</FormError>
    </div>
  );
}
