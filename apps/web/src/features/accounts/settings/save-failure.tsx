import { Link } from 'react-router';
import { isApiError, isRefusal, serverMessage } from '../../../lib/api/api-error.ts';
import { waitingTime } from '../../../lib/api/waiting-time.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { strings } from './strings.ts';

/** Reason of a failure: the server's message, the time to wait, or a link to sign in again. */
export function SaveFailure({ error, fallback }: { error: Error; fallback: string }) {
  const t = useStrings(strings);
  const wait = waitingTime(error, useLocale());
  if (wait) return t.tooManyAttempts(wait);
  if (!isApiError(error) || error.status !== 401) {
    return isRefusal(error) ? (serverMessage(error) ?? fallback) : fallback;
  }
  return (
    <>
      {t.notAuthenticated}{' '}
      <Link to={loginPath(paths.profile)} className="underline underline-offset-4">
        {t.signInAgain}
      </Link>
    </>
  );
}
