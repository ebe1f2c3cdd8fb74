import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate } from 'react-router';
import type { SignedIn } from '../../../features/accounts/api/sign-in.ts';
import { AccountPage, AccountPageLink } from '../../../features/accounts/components/account-page.tsx';
import { RegisterForm } from '../../../features/accounts/components/register-form.tsx';
import { GoogleSignIn } from '../../../features/accounts/google/google-sign-in.tsx';
import { strings } from '../../../features/accounts/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { requireVisitor } from '../../../lib/session/guards.ts';
import { useReturnPath } from '../../../lib/session/return-path.ts';
import { PageHead } from '../../../lib/site.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await Promise.all([requireVisitor(args), loadKnownPlace(args.context)]);
  return null;
}

/** Registers without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { registerForms } = await import('../../../features/accounts/plain-forms.ts');
  return answerPlainForm(args, registerForms);
}

export function Component() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const from = useReturnPath();
  const goOn = ({ token }: SignedIn) =>
    navigate(token ? (from ?? paths.home) : paths.login, { replace: true });
  return (
    <>
      <PageHead title={t.registerTitle} description={t.registerDescription} canonical={paths.register} />
      <AccountPage heading={t.registerHeading} lead={t.registerLead}>
        <div className="flex flex-col gap-6">
          <RegisterForm place={useOwnPlace()} onRegistered={goOn} />
          <GoogleSignIn purpose="signUp" onSignedIn={() => navigate(from ?? paths.home, { replace: true })} />
          <AccountPageLink question={t.haveAccount} to={paths.login} label={t.toLogin} from={from} />
        </div>
      </AccountPage>
    </>
  );
}

/** The place that this browser remembers, where it has a name. */
function useOwnPlace() {
  const place = useKnownPlace();
  if (!place?.town) return undefined;
  return { location: place.town, zip_code: /^\d{5}$/.test(place.near) ? place.near : '' };
}
