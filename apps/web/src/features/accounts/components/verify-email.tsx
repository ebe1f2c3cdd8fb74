import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useVerifyEmail } from '../api/verify-email.ts';
import { strings } from '../email-link-strings.ts';
import { EmailLink } from './email-link.tsx';
import { SendVerification } from './send-verification.tsx';

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
