import type { User } from '@windfall/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SendVerification } from '../components/send-verification.tsx';
import { strings } from './strings.ts';

/** The sign-in address, which cannot be changed, and whether it is confirmed. */
export function EmailSetting({ user }: { user: User }) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t.email} type="email" value={user.email ?? ''} disabled readOnly />
      {user.email_verified && (
        <p className="flex items-center gap-2 text-sm font-medium text-leaf-strong">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          {t.emailVerified}
        </p>
      )}
      {!user.email_verified && sendsMail && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex min-w-56 flex-1 items-center gap-2 text-sm font-medium text-marigold-ink">
            <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
            {t.emailUnverified}
          </p>
          <SendVerification />
        </div>
      )}
    </div>
  );
}
