import { FIRST_CONTROL } from '../../../lib/exchange/ask-first.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Field } from '../../../ui/field.tsx';
import { AmountStepper } from '../amount-stepper.tsx';
import { strings } from './ask-strings.ts';

interface AskAmountProps {
  name: string;
  value: string;
  most: number;
  unit: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How many, by buttons or typed. */
export function AskAmount({ unit, error, ...amount }: AskAmountProps) {
  const t = useStrings(strings);
  return (
    <Field label={t.howMany(unit)} error={error}>
      {(control) => (
        <AmountStepper
          {...control}
          {...FIRST_CONTROL}
          {...amount}
          less={t.less}
          more={t.more}
          className="max-w-24 text-lg"
        />
      )}
    </Field>
  );
}
