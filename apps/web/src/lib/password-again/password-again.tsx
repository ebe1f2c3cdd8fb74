import { Link } from 'react-router';
import { TextField } from '../../ui/text-field.tsx';
import { asksForPassword, lacksPassword } from '../api/asks-for-password.ts';
import { useMessages } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { messages } from './messages.ts';

interface PasswordAgainProps {
  value: string;
  onChange: (password: string) => void;
  /** Why the last try failed. */
  error: Error | null;
  /** It was sent off empty. */
  isMissing: boolean;
}

/** The field for the password of an administrator whom the high security level asks for it again. */
export function PasswordAgain({ value, onChange, error, isMissing }: PasswordAgainProps) {
  const t = useMessages(messages);
  const isOfGoogle = Boolean(useSession().user?.google_id);
  const hasNone = lacksPassword(error);
  // That it is asked for is no fault yet: the hint says why.
  const isWrong = asksForPassword(error) && error.code !== 'PASSWORD_REQUIRED';
  const refusal = isWrong ? error.message : isMissing && t.passwordMissing;
  return (
    <>
      <TextField
        label={t.password}
        hint={t.passwordHint}
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={hasNone ? t.noPassword : refusal}
      />
      {(hasNone || isOfGoogle) && <PasswordFirst />}
    </>
  );
}

/** The way out for a member who signs in by Google only. */
function PasswordFirst() {
  const t = useMessages(messages);
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
