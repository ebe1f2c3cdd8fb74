import { useNavigate } from 'react-router';
import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { ResetPasswordForm } from '../../../features/accounts/components/reset-password-form.tsx';
import { strings } from '../../../features/accounts/email-link-strings.ts';
import { clearLinkToken, useLinkToken } from '../../../features/accounts/use-link-token.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** Page of the link in a password reset email. */
export function Component() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const token = useLinkToken('reset-password');
  const finish = () => {
    clearLinkToken('reset-password');
    toast.success(t.resetDone);
    navigate(paths.login, { replace: true });
  };
  return (
    <>
      <PageHead title={t.resetTitle} hidden />
      <AccountPage heading={t.resetTitle} lead={t.resetLead}>
        {token === '' ? <Incomplete /> : <ResetPasswordForm token={token ?? ''} onDone={finish} />}
      </AccountPage>
    </>
  );
}

function Incomplete() {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{t.linkIncomplete}</p>
      <ButtonLink to={paths.forgotPassword}>{t.askForNewLink}</ButtonLink>
    </div>
  );
}
