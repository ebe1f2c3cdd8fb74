import { LIMITS, type User } from '@windfall/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, serverMessage } from '../../lib/api/api-error.ts';
import { useRequestKey } from '../../lib/api/use-request-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCreateGroup } from './api/groups.ts';
import { strings } from './strings.ts';

const FIELDS = ['name', 'bio', 'location', 'zip_code'] as const;
type Field = (typeof FIELDS)[number];

/** Starts a group; the location is that of the member until another one is typed. */
export function StartGroup({ user }: { user: User }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateGroup();
  const { keyOf } = useRequestKey();
  const posted = usePostedForm('createGroup');
  const failure = error ?? posted?.refusal;
  const errors = new Map(fieldErrors(failure, FIELDS).map(({ name, message }) => [name, message]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: Field) => String(data.get(name) ?? '');
    const body = {
      name: read('name'),
      bio: read('bio'),
      location: read('location'),
      zip_code: read('zip_code'),
    };
    mutate(
      { ...body, idempotencyKey: keyOf(body) },
      {
        onSuccess: ({ id, name }) => {
          toast.success(t.started(name));
          void navigate(paths.group(id));
        },
      },
    );
  };
  const field = (name: Field, initial = '') => ({
    name,
    error: errors.get(name),
    defaultValue: posted?.fields.get(name) ?? initial,
  });
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormOperation id="createGroup" once />
      <FormError takesFocus={errors.size === 0}>
        {failure && (serverMessage(failure) ?? t.startFailed)}
      </FormError>
      <TextField label={t.name} hint={t.nameHint} maxLength={LIMITS.name} {...field('name')} />
      <TextArea label={t.what} note={t.optional} hint={t.whatHint} rows={3} {...field('bio')} />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField label={t.location} {...field('location', user.is_group ? '' : user.location)} />
        <TextField
          label={t.zipCode}
          note={t.optional}
          inputMode="numeric"
          {...field('zip_code', user.is_group ? '' : (user.zip_code ?? ''))}
        />
      </div>
      <SubmitButton variant="leaf" isLoading={isPending} worksWithoutScripts>
        {t.startSubmit}
      </SubmitButton>
    </form>
  );
}
