import { type ChangeEvent, useState } from 'react';
import { asksForPassword, lacksPassword } from '../api/asks-for-password.ts';
import { useStrings } from '../i18n/strings.ts';
import { strings } from './strings.ts';

/**
 * The field for the password of an administrator whom the high security level asks for it again. `error` is why the last
 * try failed, `wasTried` that the form was sent.
 */
export function usePasswordField(error: Error | null, wasTried: boolean) {
  const t = useStrings(strings);
  const [password, setPassword] = useState('');
  // That it is asked for is no fault yet: the hint says why.
  const isWrong = asksForPassword(error) && error.code !== 'PASSWORD_REQUIRED';
  const refusal = isWrong ? error.message : wasTried && !password && t.passwordMissing;
  return {
    password,
    field: {
      label: t.password,
      hint: t.passwordHint,
      type: 'password',
      autoComplete: 'current-password',
      value: password,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value),
      error: lacksPassword(error) ? t.noPassword : refusal,
    },
  };
}
