import { useRef } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useSendTestEmail } from '../api/first-steps.ts';
import { useLinkedPlace } from '../use-linked-place.ts';
import { strings } from './strings.ts';

/** Tries the mail server with an email to the administrator, and shows what it said. */
export function SendTestEmail() {
  const t = useStrings(strings);
  const { mutate, isPending, data, error } = useSendTestEmail();
  const place = useRef<HTMLDivElement>(null);
  useLinkedPlace(place, 'test-email');
  return (
    <div ref={place} id="test-email" className="mt-3 flex scroll-mt-24 flex-col items-start gap-2">
      <Button variant="quiet" disabled={isPending} onClick={() => mutate(undefined)}>
        {t.sendTestEmail}
      </Button>
      <FormError>{error && (serverMessage(error) ?? t.testEmailFailed)}</FormError>
      <div role="status" className="wrap-anywhere">
        {data && (
          <>
            <p>{data.sent ? t.testEmailSent(data.recipient) : t.testEmailRefused(data.recipient)}</p>
            <p dir="ltr" className="font-mono text-sm text-ink-soft">
              {data.answer}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
