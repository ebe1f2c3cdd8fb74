import { Minus, Plus } from 'lucide-react';
import { FIRST_CONTROL } from '../../../lib/exchange/ask-first.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle, Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { strings } from '../ask-strings.ts';

interface AskAmountProps {
  value: string;
  most: number;
  unit: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How many, by buttons or typed. */
export function AskAmount({ value, most, unit, error, onChange }: AskAmountProps) {
  const t = useStrings(strings);
  const amount = Number(value) || 0;
  const step = (by: 1 | -1) => onChange(String(Math.min(most, Math.max(1, amount + by))));
  return (
    <Field label={unit ? t.howManyOf(unit) : t.howMany} error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <Step label={t.less} Icon={Minus} isEnd={amount <= 1} onClick={() => step(-1)} />
          <input
            {...control}
            {...FIRST_CONTROL}
            type="text"
            inputMode="numeric"
            name="wanted"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            className={classNames(controlStyle, 'max-w-24 text-center text-lg font-semibold tabular-nums')}
          />
          <Step label={t.more} Icon={Plus} isEnd={amount >= most} onClick={() => step(1)} />
        </div>
      )}
    </Field>
  );
}

interface StepProps {
  label: string;
  Icon: typeof Plus;
  isEnd: boolean;
  onClick: () => void;
}

/** At the end it keeps its focus and does nothing. */
function Step({ label, Icon, isEnd, onClick }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon className="size-5" aria-hidden="true" />}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onClick}
      className="border border-line-strong bg-paper noscript:hidden aria-disabled:opacity-60"
    />
  );
}
