import { CLAIM_MESSAGES, type Claim, EXCHANGE, PICKUP_SPOTS } from '@windfall/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { localField } from '../../../lib/times/zoned-field.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { sendOrFocusWrong } from '../../../ui/focus-wrong-field.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetPickup } from '../api/claims-move.ts';
import { strings as givingStrings } from '../giving/giving-strings.ts';
import { problemOf } from '../steps/use-claim-steps.ts';
import { strings } from '../strings.ts';
import { PickupChips } from './pickup-chips.tsx';
import { AddressEnds } from './pickup-window.tsx';
import { usePickupForm } from './use-pickup-form.ts';

interface PickupFormProps {
  claim: Claim;
  onClose: () => void;
}

/** When and where to pick up; from the giver also the address. */
export default function PickupForm({ claim, onClose }: PickupFormProps) {
  const t = useStrings(strings);
  const form = usePickupForm(claim);
  const { mutate, isPending, error } = useSetPickup(claim.id);
  const send = () => {
    const pickup = form.read();
    if (pickup) mutate(pickup, { onSuccess: onClose });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendOrFocusWrong(event.currentTarget, send);
  };
  const { problem, isOther } = form;
  const windowError =
    problem === 'missing' ? t.windowMissing : problem === 'invalid' ? CLAIM_MESSAGES.window : null;
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t.setPickupOf(claim.listing.title)}
      className="flex flex-col gap-4 rounded-md border border-line bg-paper p-4"
    >
      <PickupHeading />
      <FormError>
        {problem === 'unchanged' ? t.nothingToSave : error && !isPending && problemOf(t, error)}
      </FormError>
      <PickupChips
        claim={claim}
        suggestions={form.suggestions}
        isChosen={form.isChosen}
        onChoose={form.choose}
        isOther={isOther}
        onOther={form.chooseOther}
      />
      {isOther && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField label={t.from} value={form.from} onChange={form.begin} error={windowError} />
          <TimeField label={t.to} value={form.to} onChange={form.setTo} error={windowError && ' '} />
        </div>
      )}
      <AddressEnds claim={claim} />
      <RadioField
        legend={t.where}
        options={PICKUP_SPOTS.map((value) => ({ value, label: t.spot(value) }))}
        value={form.spot}
        onChange={form.setSpot}
      />
      {claim.role === 'giver' && <PickupOwnAddress askerName={claim.asker.name} form={form} />}
      <TextArea
        label={t.pickupNote}
        note={t.optional}
        rows={2}
        value={form.note}
        maxLength={EXCHANGE.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="leaf" isLoading={isPending}>
          {t.savePickup}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** In the reader's time zone. */
function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      min={localField(new Date())}
      max={localField(new Date(Date.now() + EXCHANGE.aheadMs))}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Takes the focus when the form opens, and keeps the form's beginning in view until the member goes on from it. A conversation's
 * box keeps its distance from its end, so that the form would open, and grow as more of it loads, upwards out of view.
 */
function PickupHeading() {
  const t = useStrings(strings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // With each render of the form, which may have become longer.
  useEffect(() => {
    const { current } = heading;
    if (current && current === document.activeElement) current.scrollIntoView({ block: 'nearest' });
  });
  return (
    <h4 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold">
      {t.setPickup}
    </h4>
  );
}

interface PickupOwnAddressProps {
  askerName: string;
  form: ReturnType<typeof usePickupForm>;
}

/** The giver's address for this pickup; the remembered one is a tap away. */
function PickupOwnAddress({ askerName, form }: PickupOwnAddressProps) {
  const t = useStrings(strings);
  const giving = useStrings(givingStrings);
  const { address, remembered } = form;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.address}
        note={t.optional}
        hint={t.addressHint(askerName)}
        value={address}
        maxLength={EXCHANGE.address}
        autoComplete="street-address"
        onChange={(event) => form.setAddress(event.target.value)}
      />
      {remembered && address !== remembered && (
        <Button
          variant="quiet"
          className="self-start wrap-anywhere"
          onClick={() => form.setAddress(remembered)}
        >
          {giving.addressAgain(remembered)}
        </Button>
      )}
      {(address || remembered) && (
        <CheckboxField
          label={giving.remember}
          checked={form.remembers}
          onChange={(event) => form.setRemembers(event.target.checked)}
        />
      )}
    </div>
  );
}
