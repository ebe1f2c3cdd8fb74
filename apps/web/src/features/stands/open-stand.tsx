import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useRequestKey } from '../../lib/api/use-request-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useCreateStand } from './api/stands.ts';
import { strings } from './keep-strings.ts';
import { readStandTexts, StandFields } from './stand-fields.tsx';

/** Opens a stand of the member, or of the group for which the member acts. */
export function OpenStand() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateStand();
  const { keyOf } = useRequestKey();
  const posted = usePostedForm('createStand');
  const failure = error ?? posted?.refusal;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readStandTexts(event.currentTarget);
    mutate(
      { ...body, idempotencyKey: keyOf(body) },
      {
        onSuccess: ({ code, name }) => {
          toast.success(t.opened(name));
          void navigate(paths.keepStand(code));
        },
      },
    );
  };
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormOperation id="createStand" once />
      <FormError>{failure && (serverMessage(failure) ?? t.openFailed)}</FormError>
      <StandFields posted={posted} failure={failure} />
      <SubmitButton variant="leaf" isLoading={isPending} worksWithoutScripts>
        {t.openSubmit}
      </SubmitButton>
    </form>
  );
}
