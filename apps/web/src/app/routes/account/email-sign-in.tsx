import { useState } from 'react';
import { type ActionFunctionArgs, useNavigate } from 'react-router';
import { useRequestSignInLink } from '../../../features/accounts/api/email-links.ts';
import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { AskForEmail } from '../../../features/accounts/components/ask-for-email.tsx';
import { EmailSignIn } from '../../../features/accounts/components/email-sign-in.tsx';
import { strings } from '../../../features/accounts/email-link-strings.ts';
import { useLinkToken } from '../../../features/accounts/use-link-token.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { loginPath, useReturnPath } from '../../../lib/session/return-path.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Takes both steps without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { emailSignInForms } = await import('../../../features/accounts/plain-forms.ts');
  return answerPlainForm(args, emailSignInForms);
}

/** Signs in by a link in an email, or by its code; asks for the email first. */
export function Component() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const from = useReturnPath();
  const token = useLinkToken('email-sign-in');
  const ask = useRequestSignInLink();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asked = usePostedForm('requestSignInLink');
  const used = usePostedForm('signInWithEmail');
  const address = sentTo ?? (asked?.result ? asked.fields.get('email') : null);
  const isSent = address !== null || used !== null;
  const onSignedIn = () => navigate(from ?? paths.home, { replace: true });
  const [heading, lead] = token
    ? [t.emailSignInTitle, t.emailSignInByLink]
    : isSent
      ? [t.forgotSentTitle, t.emailSignInSent]
      : [t.emailSignInTitle, t.emailSignInLead];
  return (
    <>
      <PageHead title={t.emailSignInTitle} hidden />
      <AccountPage heading={heading} lead={lead}>
        <div className="flex flex-col gap-5">
          {token || isSent ? (
            <EmailSignIn token={token || null} email={address ?? ''} onSignedIn={onSignedIn} />
          ) : (
            <AskForEmail ask={ask} submitLabel={t.emailMe} operation="requestSignInLink" onSent={setSentTo} />
          )}
          <ButtonLink variant="quiet" to={from === null ? paths.login : loginPath(from)}>
            {t.backToSignIn}
          </ButtonLink>
        </div>
      </AccountPage>
    </>
  );
}
