import { useNavigate } from 'react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { ResetPasswordForm } from '../../features/accounts/components/reset-password-form.tsx';
import { messages } from '../../features/accounts/letter-messages.ts';
import { forgetLinkToken, useLinkToken } from '../../features/accounts/use-link-token.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/site.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Where the letter for a forgotten password leads. */
export function Component() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const token = useLinkToken('reset-password');
  const finish = () => {
    forgetLinkToken('reset-password');
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
  const t = useMessages(messages);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{t.linkIncomplete}</p>
      <ButtonLink to={paths.forgotPassword}>{t.askForNewLink}</ButtonLink>
    </div>
  );
}
