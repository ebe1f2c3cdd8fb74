import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate } from 'react-router';
import { AccountPage, AccountPageLink } from '../../../features/accounts/components/account-page.tsx';
import { LoginForm, SwitchAccount } from '../../../features/accounts/components/login-form.tsx';
import { OidcSignIn } from '../../../features/accounts/components/oidc-sign-in.tsx';
import { GoogleSignIn } from '../../../features/accounts/google/google-sign-in.tsx';
import { strings } from '../../../features/accounts/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { paths } from '../../../lib/paths.ts';
import { requireVisitor } from '../../../lib/session/guards.ts';
import { useReturnPath } from '../../../lib/session/return-path.ts';
import { PageHead } from '../../../lib/site.tsx';

const PasskeySignIn = lazyPart(() => import('../../../features/accounts/passkeys/passkey-sign-in.tsx'));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireVisitor(args);
  return null;
}

/** Signs in without scripts, and out. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { loginForms } = await import('../../../features/accounts/plain-forms.ts');
  return answerPlainForm(args, loginForms);
}

export function Component() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const from = useReturnPath();
  const goOn = () => navigate(from ?? paths.home, { replace: true });
  return (
    <>
      <PageHead title={t.loginTitle} description={t.loginDescription} canonical={paths.login} />
      <AccountPage heading={t.loginHeading} lead={t.loginLead}>
        <div className="flex flex-col gap-6">
          <LoginForm onSignedIn={goOn} />
          <div className="-mt-2 min-h-13 noscript:hidden">
            <PasskeySignIn onSignedIn={goOn} />
          </div>
          <OidcSignIn purpose="signIn" />
          <GoogleSignIn purpose="signIn" onSignedIn={goOn} />
          <AccountPageLink question={t.noAccount} to={paths.register} label={t.toRegister} from={from} />
          <SwitchAccount />
        </div>
      </AccountPage>
    </>
  );
}
