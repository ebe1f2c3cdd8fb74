import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useReturnPath, withReturn } from '../../../lib/session/return-path.ts';
import { strings } from '../strings.ts';

/** Error at the email field when the address has an account, with a link to sign in. */
export function EmailTaken({ message }: { message: string }) {
  const t = useStrings(strings);
  const from = useReturnPath();
  return (
    <>
      {message}{' '}
      <Link
        to={withReturn(paths.login, from)}
        className="inline-block min-h-6 font-semibold underline underline-offset-4"
      >
        {t.toLogin}
      </Link>
    </>
  );
}
