import { useQuery } from '@tanstack/react-query';
import { EXCHANGE, type GivingSettings as Settings } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SaveRow } from '../../../ui/save-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { givingSettingsQuery, useSetGivingSettings } from '../api/giving.ts';
import { strings } from './giving-strings.ts';

/** Whether the profile tells how the member gives, and the address for pickups. */
export default function GivingForm({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const query = useQuery(givingSettingsQuery(userId));
  return (
    <Loaded query={query} failed={t.loadFailed} words={t} skeletonClassName="h-40">
      {(stored) => <Form userId={userId} stored={stored} />}
    </Loaded>
  );
}

function Form({ userId, stored }: { userId: string; stored: Settings }) {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(stored.is_shown);
  const [address, setAddress] = useState(stored.address);
  const { mutate, isPending, isSuccess, error, reset } = useSetGivingSettings(userId);
  const fields = isApiError(error) ? error.fields : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate({ is_shown: isShown, address }, { onSuccess: (saved) => setAddress(saved.address) });
  };
  return (
    <form onSubmit={send} onChange={reset} noValidate className="flex flex-col gap-4">
      <FormError>{error && !fields && !isPending && (serverMessage(error) ?? t.saveFailed)}</FormError>
      <CheckboxField
        label={t.isShown}
        hint={t.isShownHint}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <TextField
        label={t.address}
        note={t.optional}
        hint={t.addressHint}
        error={fields?.['address']}
        value={address}
        maxLength={EXCHANGE.address}
        autoComplete="street-address"
        onChange={(event) => setAddress(event.target.value)}
      />
      <SaveRow isSaving={isPending} saved={isSuccess && t.saved}>
        {t.save}
      </SaveRow>
    </form>
  );
}
