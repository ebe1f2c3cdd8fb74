import { AUTH_MESSAGES, type User } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequestEmailChange } from '../api/email-links.ts';
import { PasswordField } from '../components/password-field.tsx';
import { GoogleConfirm } from './google-confirm.tsx';
import { PasswordFirst } from './password-first.tsx';
import { SaveFailure } from './save-failure.tsx';
import type { ChangeEmailFields } from './settings-checks.ts';
import { strings } from './strings.ts';

const CHANGE_EMAIL_FIELDS = ['email', 'current_password'] as const;

interface ChangeEmailDialogProps {
  user: User;
  onClose: () => void;
}

/** The step that changes the email address: the new one, then a link that is sent there. */
export default function ChangeEmailDialog({ user, onClose }: ChangeEmailDialogProps) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog isOpen title={t.changeEmail} closeLabel={t.close} onClose={onClose}>
      {!sendsMail && <AskInPerson />}
      {sendsMail && sentTo === null && <ChangeEmailForm user={user} onSent={setSentTo} onCancel={onClose} />}
      {sentTo !== null && (
        <div className="flex flex-col gap-5">
          <Banner tone="success">{t.changeEmailSent(sentTo)}</Banner>
          <p>{t.changeEmailSentHint(user.email ?? '')}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setSentTo(null)}>
              {t.otherAddress}
            </Button>
            <Button variant="leaf" onClick={onClose}>
              {t.close}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Without email no address can be proved, so the host changes it. */
function AskInPerson() {
  const t = useStrings(strings);
  const { contact } = useSite();
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{t.changeEmailUnsent}</p>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={buttonStyle('leaf', 'medium')}>
          {t.contactHost}
        </a>
      )}
    </div>
  );
}

const loadCheck = async () => (await import('./settings-checks.ts')).changeEmailCheck;

interface ChangeEmailFormProps {
  user: User;
  onSent: (email: string) => void;
  onCancel: () => void;
}

/**
 * The new address and a proof of identity. Members who signed up with Google usually have no password, and must enter one
 * only when the server reports that they have one.
 */
function ChangeEmailForm({ user, onSent, onCancel }: ChangeEmailFormProps) {
  const t = useStrings(strings);
  const { googleClientId } = useSite();
  const [isShown, setShown] = useState(false);
  const { mutate, isPending, error } = useRequestEmailChange();
  const check = useFormCheck<ChangeEmailFields, ChangeEmailFields>(loadCheck);
  const form = useForm<ChangeEmailFields>({ resolver: check.resolver });
  const { errors } = form.formState;
  const problems = fieldErrors(error, CHANGE_EMAIL_FIELDS);
  const hasPassword = problems.some(({ name }) => name === 'current_password');
  const asksGoogle = user.google_id !== null && googleClientId !== null && !hasPassword;
  const send = (fields: ChangeEmailFields & { credential?: string }) => {
    if (isPending) return;
    mutate(fields, {
      onSuccess: () => onSent(fields.email.trim()),
      onError: (failure) => {
        for (const { name, message } of fieldErrors(failure, CHANGE_EMAIL_FIELDS))
          form.setError(name, { type: 'server', message }, { shouldFocus: true });
      },
    });
  };
  const errorOf = (name: keyof ChangeEmailFields) => {
    const message = errors[name]?.message;
    return message === AUTH_MESSAGES.registerRequired ? t.fieldRequired : message;
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((fields) => send(fields))}
      className="flex flex-col gap-5"
    >
      <p>{t.changeEmailText}</p>
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <FormError takesFocus={Boolean(check.failure) || Object.keys(errors).length === 0}>
        {check.failure ??
          (error && problems.length === 0 && <SaveFailure error={error} fallback={t.changeEmailFailed} />)}
      </FormError>
      <TextField
        label={t.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
        {...form.register('email')}
      />
      {asksGoogle ? (
        <GoogleConfirm
          clientId={googleClientId}
          text={t.changeEmailGoogle}
          onConfirm={(credential) => void form.handleSubmit(({ email }) => send({ email, credential }))()}
        />
      ) : (
        <>
          {user.google_id !== null && !hasPassword && <PasswordFirst text={t.changeEmailPasswordFirst} />}
          <PasswordField
            label={t.currentPassword}
            autoComplete="current-password"
            isShown={isShown}
            onToggle={() => setShown(!isShown)}
            error={errorOf('current_password')}
            {...form.register('current_password')}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={onCancel}>
              {t.cancel}
            </Button>
            <SubmitButton variant="leaf" isLoading={check.isLoading || isPending}>
              {t.sendLink}
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  );
}
