import type { User } from '@windfall/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SendVerification } from '../components/send-verification.tsx';
import { strings } from './strings.ts';

/** The sign-in address, whether it is confirmed, and the step that changes it. */
export function EmailSetting({ user, onChange }: { user: User; onChange: () => void }) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t.email} type="email" value={user.email ?? ''} disabled readOnly />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {user.email_verified && (
          <p className="flex items-center gap-2 text-sm font-medium text-leaf-strong">
            <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
            {t.emailVerified}
          </p>
        )}
        {!user.email_verified && sendsMail && (
          <>
            <p className="flex min-w-56 flex-1 items-center gap-2 text-sm font-medium text-marigold-ink">
              <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
              {t.emailUnverified}
            </p>
            <SendVerification />
          </>
        )}
        <Button variant="quiet" onClick={onChange} className="noscript:hidden">
          {t.changeEmail}
        </Button>
      </div>
    </div>
  );
}
