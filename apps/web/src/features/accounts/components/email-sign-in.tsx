import type { BodyInput, signInWithEmail } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSignInWithEmail } from '../api/email-links.ts';
import { asksForCode, signInFailure } from '../auth-failure.ts';
import { strings } from '../email-link-strings.ts';
import { strings as accountStrings } from '../strings.ts';
import { clearLinkToken } from '../use-link-token.ts';
import { SecondFactorField } from './second-factor-field.tsx';

type Fields = Omit<BodyInput<typeof signInWithEmail>, 'token'>;

interface EmailSignInProps {
  /** Of the link that the page was opened by; null asks for the address and the code of the email. */
  token: string | null;
  email?: string;
  onSignedIn: () => void;
}

/**
 * The second step of a sign-in by email. A link signs in only when the button is pressed: programs that check emails open
 * links, and a person sees first who is signed in here.
 */
export function EmailSignIn({ token, email = '', onSignedIn }: EmailSignInProps) {
  const t = useStrings(strings);
  const { loginSuccess } = useStrings(accountStrings);
  const { user } = useSession();
  const { mutate, error, isPending } = useSignInWithEmail();
  const posted = usePostedForm('signInWithEmail');
  const failure = error ?? posted?.refusal;
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (!isCodeAsked && asksForCode(failure)) setCodeAsked(true);
  const { register, handleSubmit } = useForm<Fields>(email ? { defaultValues: { email } } : {});
  const typed = (name: string) => posted?.fields.get(name) ?? undefined;
  const submit = ({ code, ...fields }: Fields) => {
    const proof = token === null ? fields : { token };
    const body = { ...proof, ...(code && { code }) };
    const onSuccess = () => {
      clearLinkToken('email-sign-in');
      toast.success(loginSuccess);
      onSignedIn();
    };
    mutate(body, { onSuccess });
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      <FormOperation id="signInWithEmail" />
      <FormError takesFocus={!isCodeAsked}>{failure && <Failure error={failure} />}</FormError>
      {user && <p>{t.signInReplaces(user.name)}</p>}
      {token === null && (
        <>
          <TextField
            label={t.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            defaultValue={typed('email') ?? email}
            {...register('email')}
          />
          <TextField
            label={t.emailCode}
            hint={t.emailCodeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            defaultValue={typed('email_code')}
            {...register('email_code')}
          />
        </>
      )}
      {isCodeAsked && <SecondFactorField {...register('code')} />}
      <SubmitButton size="large" isLoading={isPending} worksWithoutScripts="only">
        {t.signIn}
      </SubmitButton>
    </form>
  );
}

function Failure({ error }: { error: unknown }) {
  return signInFailure(error, useStrings(accountStrings), useLocale());
}
