import { INVITE_LIMITS } from '@windfall/contract';
import type { FormEvent } from 'react';
import { fieldErrors, serverMessage } from '../../lib/api/api-error.ts';
import { useRequestKey } from '../../lib/api/use-request-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCreateSiteInvite } from './api/invites.ts';
import { strings } from './strings.ts';

const FIELDS = ['name', 'until', 'maximum'] as const;
type Field = (typeof FIELDS)[number];

/** Makes an invite of the site. */
export function NewSiteInvite() {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useCreateSiteInvite();
  const { keyOf, resetKey } = useRequestKey();
  const posted = usePostedForm('createSiteInvite');
  const failure = error ?? posted?.refusal;
  const errors = new Map(fieldErrors(failure, FIELDS).map(({ name, message }) => [name, message]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: Field) => String(data.get(name) ?? '').trim();
    const body = {
      name: read('name'),
      until: read('until') || null,
      maximum: read('maximum') === '' ? null : Number(read('maximum')),
    };
    mutate(
      { ...body, idempotencyKey: keyOf(body) },
      {
        onSuccess: ({ name }) => {
          toast.success(t.created(name));
          resetKey();
          form.reset();
        },
      },
    );
  };
  const field = (name: Field) => ({
    name,
    error: errors.get(name),
    defaultValue: (posted?.refusal && posted.fields.get(name)) ?? '',
  });
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormOperation id="createSiteInvite" once />
      <FormError takesFocus={errors.size === 0}>
        {failure && (serverMessage(failure) ?? t.createFailed)}
      </FormError>
      <TextField label={t.name} hint={t.nameHint} maxLength={INVITE_LIMITS.name} {...field('name')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t.until} note={t.optional} type="date" {...field('until')} />
        <TextField
          label={t.maximum}
          note={t.optional}
          hint={t.maximumHint}
          inputMode="numeric"
          autoComplete="off"
          {...field('maximum')}
        />
      </div>
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending} worksWithoutScripts>
        {t.create}
      </SubmitButton>
    </form>
  );
}
