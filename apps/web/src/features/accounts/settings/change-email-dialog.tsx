import { AUTH_MESSAGES, type Proof, type User } from '@windfall/contract';
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
import { TextField } from '../../../ui/text-field.tsx';
import { useRequestEmailChange } from '../api/email-links.ts';
import { ConfirmOwnAct } from './confirm-own-act.tsx';
import type { ChangeEmailFields } from './settings-checks.ts';
import { strings } from './strings.ts';

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

/** The new address and a proof of identity. */
function ChangeEmailForm({ user, onSent, onCancel }: ChangeEmailFormProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useRequestEmailChange();
  const check = useFormCheck<ChangeEmailFields, ChangeEmailFields>(loadCheck);
  const form = useForm<ChangeEmailFields>({ resolver: check.resolver });
  const { errors } = form.formState;
  const send = (proof: Proof) =>
    form.handleSubmit(({ email }) =>
      mutate(
        { email, ...proof },
        {
          onSuccess: () => onSent(email.trim()),
          onError: (failure) => {
            for (const { name, message } of fieldErrors(failure, ['email']))
              form.setError(name, { type: 'server', message }, { shouldFocus: true });
          },
        },
      ),
    )();
  const problem = errors.email?.message;
  return (
    <ConfirmOwnAct
      user={user}
      error={error}
      fallback={t.changeEmailFailed}
      isSaidByField={fieldErrors(error, ['email']).length > 0}
      isWorking={check.isLoading || isPending}
      confirmLabel={t.sendLink}
      variant="leaf"
      googleText={t.changeEmailGoogle}
      onConfirm={(proof) => void send(proof)}
      onIncomplete={() => void form.trigger('email', { shouldFocus: true })}
      onCancel={onCancel}
    >
      <p>{t.changeEmailText}</p>
      <FormError>{check.failure}</FormError>
      <TextField
        label={t.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={problem === AUTH_MESSAGES.registerRequired ? t.fieldRequired : problem}
        {...form.register('email')}
      />
    </ConfirmOwnAct>
  );
}
