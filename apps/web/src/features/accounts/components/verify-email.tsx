import { useIsFetching } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { useEffect, useRef } from 'react';
import { isRefusal, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useVerifyEmail } from '../api/verify-email.ts';
import { strings } from '../email-link-strings.ts';
import { useLinkToken } from '../use-link-token.ts';
import { SendVerification } from './send-verification.tsx';

/**
 * Page of the link in the confirmation email. Only a signed-in member can use the link; a visitor signs in
 * first and returns. Opened from another site, the page must fetch the session first.
 */
export function VerifyEmail() {
  const t = useStrings(strings);
  const token = useLinkToken('verify-email');
  const { user } = useSession();
  const isAsking = useIsFetching({ queryKey: SESSION_KEY }) > 0;
  if (user?.email_verified) return <Verified />;
  if (token === null || (!user && isAsking)) return <Waiting label={t.readingLink} />;
  if (token === '') return <Incomplete user={user} />;
  return user ? <Confirming token={token} /> : <SignInFirst />;
}

function Confirming({ token }: { token: string }) {
  const t = useStrings(strings);
  const { mutate, error } = useVerifyEmail();
  const requested = useRef('');
  useEffect(() => {
    // A link works once: a second request would report the first success as a failure.
    if (requested.current === token) return;
    requested.current = token;
    mutate(token);
  }, [token, mutate]);
  if (!error) return <Waiting label={t.verifying} />;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{serverMessage(error) ?? t.verifyFailed}</FormError>
      {isRefusal(error) ? (
        <>
          <p>{t.linkRefused}</p>
          <SendVerification />
        </>
      ) : (
        <Button variant="leaf" onClick={() => mutate(token)}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}

function Verified() {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <Banner tone="success">{t.verified}</Banner>
      <ButtonLink variant="leaf" to={paths.dashboard}>
        {t.toDashboard}
      </ButtonLink>
    </div>
  );
}

function SignInFirst() {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{t.verifySignIn}</p>
      <ButtonLink to={loginPath(paths.verifyEmail)}>{t.signIn}</ButtonLink>
    </div>
  );
}

function Incomplete({ user }: { user: User | null }) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{t.linkIncomplete}</p>
      {user ? <SendVerification /> : <ButtonLink to={loginPath(paths.profile)}>{t.signIn}</ButtonLink>}
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner className="size-5" />
      {label}
    </p>
  );
}
