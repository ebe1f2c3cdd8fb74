import { Link } from 'react-router';
import { lacksPassword } from '../api/api-error.ts';
import { useStrings } from '../i18n/strings.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { strings } from './use-password-field.ts';

/** Explains to an administrator with a Google account how to get a password. */
export function PasswordFirst({ error }: { error: Error | null }) {
  const t = useStrings(strings);
  const isOfGoogle = Boolean(useSession().user?.google_id);
  if (!isOfGoogle && !lacksPassword(error)) return null;
  return (
    <p className="text-sm">
      {t.googleOnly}{' '}
      <Link
        to={paths.forgotPassword}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t.choosePassword}
      </Link>
    </p>
  );
}
