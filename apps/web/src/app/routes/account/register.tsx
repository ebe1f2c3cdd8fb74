import { useQuery } from '@tanstack/react-query';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { inviteIn, inviteQuery } from '../../../features/accounts/api/check-invite.ts';
import type { SignedIn } from '../../../features/accounts/api/sign-in.ts';
import { AccountPage, AccountPageLink } from '../../../features/accounts/components/account-page.tsx';
import { InviteCodeForm } from '../../../features/accounts/components/invite-code-form.tsx';
import { OidcSignIn } from '../../../features/accounts/components/oidc-sign-in.tsx';
import { RegisterForm } from '../../../features/accounts/components/register-form.tsx';
import { GoogleSignIn } from '../../../features/accounts/google/google-sign-in.tsx';
import { strings } from '../../../features/accounts/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { requireVisitor } from '../../../lib/session/guards.ts';
import { useReturnPath } from '../../../lib/session/return-path.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const code = inviteIn(new URL(args.request.url).searchParams);
  await Promise.all([
    requireVisitor(args),
    loadKnownPlace(args.context),
    code && loadQuery(args.context, inviteQuery(code)),
  ]);
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
  const place = useOwnPlace();
  const { code, state, inviter } = useInvite();
  // Where the invite cannot be checked now, the registration itself says what is wrong with it.
  const needsCode =
    useSite().joining === 'code' && (code === '' || (state !== undefined && state !== 'open'));
  const goOn = ({ isSignedIn }: SignedIn) =>
    navigate(isSignedIn ? (from ?? paths.home) : paths.login, { replace: true });
  const lead = needsCode ? t.registerByInvite : t.registerLead;
  const invited = state === 'open' && (inviter === null ? t.invited : t.invitedBy(inviter));
  return (
    <>
      <PageHead
        title={t.registerTitle}
        description={t.registerDescription}
        canonical={paths.register}
        hidden={code !== ''}
      />
      <AccountPage heading={t.registerHeading} lead={invited ? `${invited} ${lead}` : lead}>
        <div className="flex flex-col gap-6">
          {needsCode ? (
            <InviteCodeForm code={code} state={state === 'open' ? undefined : state} from={from} />
          ) : (
            <>
              <RegisterForm place={place} invite={code || undefined} onRegistered={goOn} />
              <OidcSignIn purpose="signUp" invite={code || undefined} />
              <GoogleSignIn
                purpose="signUp"
                invite={code || undefined}
                onSignedIn={() => navigate(from ?? paths.home, { replace: true })}
              />
            </>
          )}
          <AccountPageLink question={t.haveAccount} to={paths.login} label={t.toLogin} from={from} />
        </div>
      </AccountPage>
    </>
  );
}

/** The invite in the address, and what is known of it. */
function useInvite() {
  const code = inviteIn(useSearchParams()[0]);
  const { data } = useQuery({ ...inviteQuery(code), enabled: code !== '' });
  return { code, state: data?.state, inviter: data?.inviter ?? null };
}

/** The place that this browser remembers, where it has a name. */
function useOwnPlace() {
  const place = useKnownPlace();
  if (!place?.town) return undefined;
  return { location: place.town, zip_code: /^\d{5}$/.test(place.near) ? place.near : '' };
}
