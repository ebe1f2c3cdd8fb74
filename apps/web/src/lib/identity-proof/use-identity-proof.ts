import { useMutation, useQuery } from '@tanstack/react-query';
import { defineStrings, type Proof } from '@windfall/contract';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { lacksPassword, requiresProof } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { useStrings } from '../i18n/strings.ts';
import { knowsPasskeys, passkeysQuery, proveByPasskey } from '../passkeys/passkeys.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';

const strings = defineStrings({
  en: {
    password: { own: 'Your password, to confirm that it is you', administrator: 'Your password' },
    highSecurity: 'The security level is high, so please enter your password again.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordMissing: 'Please enter your password.',
    noPassword: 'You have no password yet. Choose a password first under Forgot your password.',
    googleOnly: 'Do you sign in with Google only?',
    choosePassword: 'Choose a password first under Forgot your password',
    usePasskey: 'Use a passkey instead',
    passkeyUnused: 'No passkey was used. Please try again, or enter your password.',
  },
});

interface ProofOptions {
  /** The member's own account, or what an administrator does at the high security level. */
  about?: 'own' | 'administrator';
  /** Whether the form asks for a proof already. */
  isAsked?: boolean;
}

/**
 * The proof of identity that a form asks for. `error` is the failure of the last attempt. `ui/identity-proof.tsx` draws what
 * is `shown`.
 */
export function useIdentityProof(
  error: unknown,
  { about = 'administrator', isAsked = true }: ProofOptions = {},
) {
  const t = useStrings(strings);
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const passkey = usePasskeyProof(isAsked);
  const code = requiresProof(error) ? error.code : undefined;
  const reason = requiresProof(error) ? error.message : undefined;
  // A required proof is not an error at first: the hint explains it.
  const refusal = code === 'PASSWORD_REQUIRED' || code === 'PASSKEY_INVALID' ? undefined : reason;
  useEffect(() => {
    if (refusal) field.current?.focus();
  }, [refusal]);
  const mayLackPassword = Boolean(user?.google_id) && code !== 'INVALID_CURRENT_PASSWORD';
  return {
    shown: {
      words: t,
      username: user?.email ?? '',
      label: t.password[about],
      hint: about === 'administrator' ? t.highSecurity : undefined,
      error: lacksPassword(error) ? t.noPassword : isMissing && !password ? t.passwordMissing : refusal,
      ref: field,
      value: password,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPassword(target.value),
      noPassword:
        mayLackPassword || lacksPassword(error)
          ? { text: t.googleOnly, link: t.choosePassword, to: paths.forgotPassword }
          : null,
      passkey: passkey.hasPasskeys
        ? {
            label: t.usePasskey,
            problem: passkey.hasFailed ? t.passkeyUnused : code === 'PASSKEY_INVALID' ? reason : undefined,
            isAsking: passkey.isAsking,
            onAsk: passkey.ask,
          }
        : null,
    },
    /** For a form that stays after its act: the next one needs a proof of its own. */
    clear: () => setPassword(''),
    /** The proof to send; null without one, which the field then says. */
    take: (): Proof | null => {
      const answer = passkey.take();
      if (answer !== null) return { passkey: answer };
      setMissing(password === '');
      if (password !== '') return { password };
      field.current?.focus();
      return null;
    },
  };
}

/**
 * The answer of a passkey in place of the password, for a member who has one. It is asked for by a button of the form, which
 * is then sent with it.
 */
function usePasskeyProof(isAsked: boolean) {
  const { data } = useQuery({ ...passkeysQuery, enabled: isAsked && knowsPasskeys() });
  const answer = useRef<string | null>(null);
  const request = useMutation({
    mutationFn: (_: HTMLFormElement | null, { client }) => proveByPasskey(apiOf(client)),
    onSuccess: (given, form) => {
      answer.current = given;
      form?.requestSubmit();
    },
  });
  return {
    hasPasskeys: data !== undefined && data.length > 0,
    hasFailed: request.error !== null,
    isAsking: request.isPending,
    ask: request.mutate,
    /** An answer is taken once. */
    take: () => {
      const given = answer.current;
      answer.current = null;
      return given;
    },
  };
}
