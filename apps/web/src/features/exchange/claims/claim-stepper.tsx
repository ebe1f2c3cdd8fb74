import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { AmountStepper } from '../../../ui/amount-stepper.tsx';
import { strings } from '../strings.ts';

interface ClaimStepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** The amount of a step, always from 1 to `most`. Typed text counts once it is a number. */
export function ClaimStepper({ label, value, most, onChange }: ClaimStepperProps) {
  const t = useStrings(strings);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const isAmount = /^\d+$/.test(text) && Number(text) >= 1;
    setTyped(isAmount ? null : text);
    if (isAmount) onChange(Math.min(most, Number(text)));
  };
  return (
    <AmountStepper
      name="amount"
      aria-label={label}
      value={typed ?? String(value)}
      most={most}
      less={`${t.fewer}: ${label}`}
      more={`${t.more}: ${label}`}
      onChange={change}
      onBlur={() => setTyped(null)}
      className="max-w-[4rem]"
    />
  );
}
