import { Link, useLocation } from 'react-router';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { strings } from '../form-strings.ts';

/** Failure of a form: the server's message, else the form's own, and a link to sign in where that helps. */
export function SaveFailure({ error, fallback }: { error: Error; fallback: string }) {
  const t = useStrings(strings);
  const { pathname } = useLocation();
  const isSignedOut = isApiError(error) && error.status === 401;
  return (
    <>
      {isSignedOut ? t.pleaseSignIn : (serverMessage(error) ?? fallback)}
      {isSignedOut && (
        <>
          {' '}
          <Link to={loginPath(pathname)} className="underline underline-offset-4">
            {t.signInAgain}
          </Link>
        </>
      )}
    </>
  );
}
