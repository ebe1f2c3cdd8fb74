import type { Listing, Stand } from '@windfall/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { toast } from '../../lib/toasts/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useChangeStand } from './api/stands.ts';
import { strings } from './keep-strings.ts';
import { readStandTexts, StandFields } from './stand-fields.tsx';

/** Name, hours, address and note of a stand. */
export function ChangeStand({ stand }: { stand: Stand }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useChangeStand(stand);
  const posted = usePostedForm('updateStand');
  const failure = error ?? posted?.refusal;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readStandTexts(event.currentTarget);
    mutate({ do: 'change', body }, { onSuccess: () => toast.success(t.saved) });
  };
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormOperation id="updateStand" />
      <FormError>{failure && (serverMessage(failure) ?? t.saveFailed)}</FormError>
      <StandFields stand={stand} posted={posted} failure={failure} />
      <SubmitButton variant="leaf" isLoading={isPending} worksWithoutScripts>
        {t.save}
      </SubmitButton>
    </form>
  );
}

/** Whether a listing can be at a stand: an offer that is counted and given away. */
export const canStand = ({ kind, sharing }: Listing): boolean =>
  kind !== 'wanted' && sharing?.stock != null && !sharing.comes_back && !sharing.harvest;

interface PlaceListingsProps {
  stand: Stand;
  /** Own listings that can be there. */
  listings: readonly Listing[];
}

/** Says which of the keeper's listings are at the stand. */
export function PlaceListings({ stand, listings }: PlaceListingsProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useChangeStand(stand);
  const posted = usePostedForm('setStandListings');
  const failure = error ?? posted?.refusal;
  const here = new Set(stand.items.map(({ listing_id }) => listing_id));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('listing_ids').map(String);
    mutate({ do: 'place', listingIds: chosen }, { onSuccess: () => toast.success(t.saved) });
  };
  if (listings.length === 0)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{t.noListings}</p>
        <ButtonLink variant="leaf" to={paths.createListing}>
          {t.share}
        </ButtonLink>
      </div>
    );
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-3">
      <FormOperation id="setStandListings" />
      <FormError>{failure && (serverMessage(failure) ?? t.saveFailed)}</FormError>
      <ul>
        {listings.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            <CheckboxField name="listing_ids" value={id} label={title} defaultChecked={here.has(id)} />
          </li>
        ))}
      </ul>
      <SubmitButton variant="leaf" isLoading={isPending} className="self-start" worksWithoutScripts>
        {t.put}
      </SubmitButton>
    </form>
  );
}

interface StandSwitchProps {
  stand: Stand;
  /** The field of the change and its value. */
  name: 'takes_taps' | 'new_code';
  value: boolean;
  children: ReactNode;
}

/** One change of a stand by one button; a browser without scripts sends it, too. */
export function StandSwitch({ stand, name, value, children }: StandSwitchProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const { mutate, isPending } = useChangeStand(stand);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = name === 'new_code' ? { new_code: true as const } : { takes_taps: value };
    mutate(
      { do: 'change', body },
      {
        onSuccess: () => {
          toast.success(t.saved);
          if (name === 'new_code') void navigate(paths.stands);
        },
        onError: (failure) => toast.error(serverMessage(failure) ?? t.saveFailed),
      },
    );
  };
  return (
    <form method="post" onSubmit={send}>
      <FormOperation id="updateStand" />
      <input type="hidden" name={name} value={String(value)} />
      <SubmitButton variant="quiet" isLoading={isPending} worksWithoutScripts>
        {children}
      </SubmitButton>
    </form>
  );
}

/** Ends a stand for good, after a question where scripts run. */
export function EndStand({ stand }: { stand: Stand }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const { mutate, isPending } = useChangeStand(stand);
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    mutate(
      { do: 'end' },
      {
        onSuccess: () => {
          toast.success(t.ended(stand.name));
          void navigate(paths.stands);
        },
        onError: (failure) => toast.error(serverMessage(failure) ?? t.saveFailed),
      },
    );
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <FormOperation id="endStand" />
      <SubmitButton variant="danger" isLoading={isPending} worksWithoutScripts>
        {t.end}
      </SubmitButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.endQuestion(stand.name)}
        text={t.endText}
        confirmLabel={t.end}
        cancelLabel={t.cancel}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
