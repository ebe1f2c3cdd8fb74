import { type Claim, type ClaimWindow, defineStrings, EXCHANGE, PICKUP_SPOTS } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { useNow, useTimeZone } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { fieldInZone } from '../../../lib/times/zoned-field.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { otherOf, statusId } from '../model/claim-words.ts';
import { notOver } from '../model/wished-times.ts';
import { ClaimInputs } from '../steps/step-form.tsx';
import { strings } from '../strings.ts';
import { timesLegend } from './pickup-chips.tsx';
import { AddressEnds, PickupWindow } from './pickup-window.tsx';

const stringsWithoutScript = defineStrings({
  en: {
    anotherTime: 'Another time',
    inZone: (zone: string) => `In the time zone ${zone.replaceAll('_', ' ')}.`,
    addressStays: 'Left empty, the present one stays.',
  },
});

const OTHER = '';

const PickupForm = lastingPart(() => import('./pickup-form.tsx'));

/** Opens the pickup's form in its place; its code is loaded with it. */
export function PickupOpener({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { title } = claim.listing;
  const isSet = claim.window !== null || claim.spot !== null;
  if (!isOpen) {
    return (
      <>
        <Button
          ref={opener}
          // The asker's yes comes first.
          variant={isSet || claim.state !== 'agreed' ? 'quiet' : 'leaf'}
          className="noscript:hidden"
          aria-label={isSet ? t.changePickupOf(title) : t.setPickupOf(title)}
          onClick={() => setOpen(true)}
        >
          {isSet ? t.changePickup : t.setPickup}
        </Button>
        <noscript>{import.meta.env.SSR && <PickupWithoutScript claim={claim} />}</noscript>
      </>
    );
  }
  return (
    <div className="basis-full">
      <PickupForm fallback={<Skeleton className="h-40" />} claim={claim} onClose={() => setOpen(false)} />
    </div>
  );
}

/** What the fields hold: a named time as `windowValue`, or another one as the values of two datetime-local fields. */
interface PickupFields {
  window: string;
  from: string;
  to: string;
  spot: string;
  address: string;
  note: string;
}
/** React wants it beside a value; nothing calls it without scripts. */
const unused = () => {};

/** When and where to pick up, for browsers without scripts: a form of the conversation, in the time zone of the site. */
export function PickupWithoutScript({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const withoutScript = useStrings(stringsWithoutScript);
  const zone = useTimeZone();
  const posted = usePostedForm('setPickup')?.fields;
  const refused = posted?.get('params.id') === claim.id ? posted : undefined;
  const now = useNow();
  const times = notOver(claim.could, now);
  const value = refused ? shownAgain(refused, claim, now, zone) : fieldsOf(claim, zone);
  const isSet = claim.window !== null || claim.spot !== null;
  return (
    <details open={refused !== undefined} className="open:basis-full">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center px-2 text-sm">
        {isSet ? t.changePickup : t.setPickup}
        <span className="sr-only">{t.ofListing(claim.listing.title)}</span>
      </summary>
      <form method="post" className="flex flex-col gap-4 pt-1">
        <ClaimInputs claim={claim} operation="setPickup" />
        {times.length > 0 && (
          <RadioField
            legend={timesLegend(t, claim)}
            name="window"
            options={[
              ...times.map((window) => ({
                value: windowValue(window),
                label: <PickupWindow window={window} />,
              })),
              { value: OTHER, label: withoutScript.anotherTime },
            ]}
            value={value.window}
            onChange={unused}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            name="window.from"
            label={t.from}
            hint={withoutScript.inZone(zone)}
            defaultValue={value.from}
          />
          <TextField type="datetime-local" name="window.to" label={t.to} defaultValue={value.to} />
        </div>
        <AddressEnds claim={claim} />
        <RadioField
          legend={t.where}
          name="spot"
          options={PICKUP_SPOTS.map((spot) => ({ value: spot as string, label: t.spot(spot) }))}
          value={value.spot}
          onChange={unused}
        />
        {claim.role === 'giver' && (
          <TextField
            name="address"
            label={t.address}
            note={t.optional}
            hint={`${t.addressHint(claim.asker.name)}${claim.has_address ? ` ${withoutScript.addressStays}` : ''}`}
            defaultValue={value.address}
            maxLength={EXCHANGE.address}
            autoComplete="street-address"
          />
        )}
        <TextArea
          name="note"
          label={t.pickupNote}
          note={t.optional}
          rows={2}
          defaultValue={value.note}
          maxLength={EXCHANGE.note}
        />
        <Button
          type="submit"
          variant="leaf"
          className="self-start"
          formAction={`${paths.conversation(otherOf(claim).id)}#${statusId(claim)}`}
        >
          {t.savePickup}
          <span className="sr-only">{t.ofListing(claim.listing.title)}</span>
        </Button>
      </form>
    </details>
  );
}

/** Both ends in one field. */
const windowValue = ({ from, to }: ClaimWindow) => new URLSearchParams({ from, to }).toString();

/** A named time that is over by now stands in the fields of another one: without any the pickup would have no time. */
function shownAgain(refused: URLSearchParams, { could }: Claim, now: number, zone: string): PickupFields {
  const textOf = (name: string) => refused.get(name) ?? '';
  const kept = { spot: textOf('spot'), address: textOf('address'), note: textOf('note') };
  const over = could.find((window) => windowValue(window) === refused.get('window'));
  if (over && notOver([over], now).length === 0) return { ...kept, ...otherTime(over, zone) };
  return { ...kept, window: textOf('window'), from: textOf('window.from'), to: textOf('window.to') };
}

const fieldsOf = ({ window, spot, pickup_note }: Claim, zone: string): PickupFields => ({
  ...otherTime(window, zone),
  spot: spot ?? '',
  address: '',
  note: pickup_note,
});

const otherTime = (window: ClaimWindow | null, zone: string) => ({
  window: OTHER,
  from: window ? fieldInZone(window.from, zone) : '',
  to: window ? fieldInZone(window.to, zone) : '',
});
