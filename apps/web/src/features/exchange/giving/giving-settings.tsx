import { useQuery } from '@tanstack/react-query';
import { EXCHANGE, type GivingSettings as Settings } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Details } from '../../../ui/details.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { SaveRow } from '../../../ui/save-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { givingSettingsQuery, useSetGivingSettings } from '../api/giving.ts';
import { strings } from './giving-strings.ts';

/** Whether the profile tells how the member gives, and the address for pickups. Fetched when opened. */
export function GivingSettings({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Details className="group" onToggle={setOpen}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-heading text-xl font-semibold">
          {t.settings}
          <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-4 text-ink-soft">{t.settingsLead}</p>
        {isOpen && <Loaded userId={userId} />}
      </Details>
    </Card>
  );
}

function Loaded({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const { data, isFetching, refetch } = useQuery(givingSettingsQuery(userId));
  if (data) return <Form userId={userId} stored={data} />;
  if (isFetching) {
    return (
      <LoadingPlace label={t.loading}>
        <Skeleton className="h-40" />
      </LoadingPlace>
    );
  }
  return (
    <ErrorState
      message={t.loadFailed}
      retryLabel={t.retry}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
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
