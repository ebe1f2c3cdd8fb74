import { type Claim, type ClaimWindow, EXCHANGE, PICKUP_SPOTS } from '@windfall/contract';
import { useActionData } from 'react-router';
import { useNow, useTimeZone } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { otherOf, statusId } from '../claims/claim-words.ts';
import { ClaimInputs } from '../claims/step-form.tsx';
import { strings } from '../strings.ts';
import { notOver } from '../wished-times.ts';
import { fieldInZone } from '../zoned-windows.ts';
import { timesLegend } from './pickup-chips.tsx';
import { AddressEnds, PickupWindow } from './pickup-window.tsx';
import type { AnsweredForm, PostedPickup } from './posted-pickup.ts';
import { strings as stringsWithoutScript } from './strings-without-script.ts';

const OTHER = '';
/** React wants it beside a value; nothing calls it without scripts. */
const unused = () => {};

/** When and where to pick up, for browsers without scripts: a form of the conversation, in the time zone of the site. */
export function PickupWithoutScript({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const withoutScript = useStrings(stringsWithoutScript);
  const zone = useTimeZone();
  const posted = useActionData<AnsweredForm>()?.pickup;
  const refused = posted?.claim === claim.id ? posted : undefined;
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
        <ClaimInputs claim={claim} />
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
            name="from"
            label={t.from}
            hint={withoutScript.inZone(zone)}
            defaultValue={value.from}
          />
          <TextField type="datetime-local" name="to" label={t.to} defaultValue={value.to} />
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
          name="action"
          value="pickup"
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

const windowValue = ({ from, to }: ClaimWindow) => `${from}/${to}`;

/** A named time that is over by now stands in the fields of another one: without any the pickup would have no time. */
function shownAgain(refused: PostedPickup, { could }: Claim, now: number, zone: string): PostedPickup {
  const over = could.find((window) => windowValue(window) === refused.window);
  if (!over || notOver([over], now).length > 0) return refused;
  return { ...refused, window: OTHER, from: fieldInZone(over.from, zone), to: fieldInZone(over.to, zone) };
}

const fieldsOf = ({ id, window, spot, pickup_note }: Claim, zone: string): PostedPickup => ({
  ...{ claim: id, window: OTHER, spot: spot ?? '', address: '', note: pickup_note },
  from: window ? fieldInZone(window.from, zone) : '',
  to: window ? fieldInZone(window.to, zone) : '',
});
