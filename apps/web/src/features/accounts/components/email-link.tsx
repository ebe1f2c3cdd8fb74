import { useIsFetching } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
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
import { useChangeEmail, useVerifyEmail } from '../api/email-links.ts';
import { strings } from '../email-link-strings.ts';
import { type LinkPurpose, useLinkToken } from '../use-link-token.ts';
import { SendVerification } from './send-verification.tsx';

interface EmailLinkProps {
  purpose: LinkPurpose;
  /** The page's own address, to return to after signing in. */
  path: string;
  /** The use of the link. */
  use: { mutate: (token: string) => void; error: Error | null };
  isDone: boolean;
  texts: { done: string; working: string; signIn: string; failed: string; refused: string };
  /** Offered when the link cannot be used. */
  again: ReactNode;
  /** Where to go afterwards. */
  onward: ReactNode;
}

/**
 * Page of a link in an email that only its signed-in member can use; a visitor signs in first and returns.
 * Opened from another site, the page must fetch the session first.
 */
export function EmailLink(props: EmailLinkProps) {
  const t = useStrings(strings);
  const token = useLinkToken(props.purpose);
  const { user } = useSession();
  const isAsking = useIsFetching({ queryKey: SESSION_KEY }) > 0;
  if (props.isDone) return <Done text={props.texts.done}>{props.onward}</Done>;
  if (token === null || (!user && isAsking)) return <Waiting label={t.readingLink} />;
  if (token === '') return <Incomplete user={user}>{props.again}</Incomplete>;
  return user ? <UseLink token={token} {...props} /> : <SignInFirst {...props} />;
}

function UseLink({ token, use: { mutate, error }, texts, again }: EmailLinkProps & { token: string }) {
  const t = useStrings(strings);
  const requested = useRef('');
  useEffect(() => {
    // A link works once: a second request would report the first success as a failure.
    if (requested.current === token) return;
    requested.current = token;
    mutate(token);
  }, [token, mutate]);
  if (!error) return <Waiting label={texts.working} />;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{serverMessage(error) ?? texts.failed}</FormError>
      {isRefusal(error) ? (
        <>
          <p>{texts.refused}</p>
          {again}
        </>
      ) : (
        <Button variant="leaf" onClick={() => mutate(token)}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}

function Done({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Banner tone="success">{text}</Banner>
      {children}
    </div>
  );
}

function SignInFirst({ texts, path }: EmailLinkProps) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{texts.signIn}</p>
      <ButtonLink to={loginPath(path)}>{t.signIn}</ButtonLink>
    </div>
  );
}

function Incomplete({ user, children }: { user: User | null; children: ReactNode }) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg">{t.linkIncomplete}</p>
      {user ? children : <ButtonLink to={loginPath(paths.profile)}>{t.signIn}</ButtonLink>}
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

/** Page of the link that was sent to a new address. */
export function ChangeEmail() {
  const t = useStrings(strings);
  const use = useChangeEmail();
  const toSettings = (
    <ButtonLink variant="leaf" to={paths.profile}>
      {t.toSettings}
    </ButtonLink>
  );
  return (
    <EmailLink
      purpose="change-email"
      path={paths.changeEmail}
      use={use}
      isDone={use.isSuccess}
      texts={{
        done: t.changed(use.data?.email ?? ''),
        working: t.changing,
        signIn: t.changeSignIn,
        failed: t.changeFailed,
        refused: t.changeRefused,
      }}
      again={toSettings}
      onward={toSettings}
    />
  );
}

/** Page of the link in the confirmation email. */
export function VerifyEmail() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <EmailLink
      purpose="verify-email"
      path={paths.verifyEmail}
      use={useVerifyEmail()}
      isDone={user?.email_verified === true}
      texts={{
        done: t.verified,
        working: t.verifying,
        signIn: t.verifySignIn,
        failed: t.verifyFailed,
        refused: t.linkRefused,
      }}
      again={<SendVerification />}
      onward={
        <>
          <ButtonLink variant="leaf" to={paths.dashboard}>
            {t.toDashboard}
          </ButtonLink>
          <Link to={paths.notificationChoices} className="text-link">
            {t.tellMe}
          </Link>
        </>
      }
    />
  );
}
