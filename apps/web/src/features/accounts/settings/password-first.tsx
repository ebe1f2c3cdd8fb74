import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from './strings.ts';

/** For an account of Google where signing in with Google is off: a password by email comes first. */
export function PasswordFirst({ text }: { text: string }) {
  const t = useStrings(strings);
  return (
    <p>
      {text}{' '}
      <Link to={paths.forgotPassword} className="font-semibold underline underline-offset-4">
        {t.choosePassword}
      </Link>
    </p>
  );
}
