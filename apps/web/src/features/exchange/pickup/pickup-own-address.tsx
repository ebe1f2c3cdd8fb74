import { EXCHANGE } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings as givingStrings } from '../giving/giving-strings.ts';
import { strings } from '../strings.ts';
import type { usePickupForm } from './use-pickup-form.ts';

interface PickupOwnAddressProps {
  askerName: string;
  form: ReturnType<typeof usePickupForm>;
}

/** The giver's address for this pickup; the remembered one is a tap away. */
export function PickupOwnAddress({ askerName, form }: PickupOwnAddressProps) {
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
