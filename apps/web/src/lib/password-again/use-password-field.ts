import { defineStrings } from '@windfall/contract';
import { type ChangeEvent, useState } from 'react';
import { lacksPassword, requiresPassword } from '../api/api-error.ts';
import { useStrings } from '../i18n/strings.ts';

/** Strings of the password confirmation for administrators. */
export const strings = defineStrings({
  en: {
    password: 'Your password',
    passwordHint: 'The security level is high, so please enter your password again.',
    passwordMissing: 'Please enter your password.',
    noPassword: 'You have no password yet. Choose a password first under Forgot your password.',
    googleOnly: 'Do you sign in with Google only?',
    choosePassword: 'Choose a password first under Forgot your password',
  },
});

/**
 * The password field for an administrator at the high security level. `error` is the failure of the last
 * attempt, `wasTried` whether the form was sent.
 */
export function usePasswordField(error: Error | null, wasTried: boolean) {
  const t = useStrings(strings);
  const [password, setPassword] = useState('');
  // A required password is not an error at first: the hint explains it.
  const isWrong = requiresPassword(error) && error.code !== 'PASSWORD_REQUIRED';
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
