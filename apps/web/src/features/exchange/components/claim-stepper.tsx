import { Minus, Plus } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { strings } from '../strings.ts';

interface ClaimStepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A number from 1 to `most`, typed or stepped. */
export function ClaimStepper({ label, value, most, onChange }: ClaimStepperProps) {
  const t = useStrings(strings);
  const set = (next: number) => onChange(Math.min(most, Math.max(1, Math.trunc(next) || 1)));
  return (
    <fieldset className="inline-flex items-center rounded-full border border-line-strong">
      <legend className="sr-only">{label}</legend>
      <IconButton
        label={`${t.fewer}: ${label}`}
        icon={<Minus className="size-5" aria-hidden="true" />}
        aria-disabled={value <= 1}
        onClick={() => set(value - 1)}
      />
      <input
        type="number"
        name="amount"
        inputMode="numeric"
        min={1}
        max={most}
        value={value}
        aria-label={label}
        onChange={(event) => set(event.target.valueAsNumber)}
        className="h-11 w-12 bg-transparent text-center font-semibold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        label={`${t.more}: ${label}`}
        icon={<Plus className="size-5" aria-hidden="true" />}
        aria-disabled={value >= most}
        onClick={() => set(value + 1)}
      />
    </fieldset>
  );
}
