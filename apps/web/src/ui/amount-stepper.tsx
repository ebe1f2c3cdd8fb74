import { Minus, Plus } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface AmountStepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As typed; the buttons begin with 0 where it is no number. */
  value: string;
  most: number;
  /** Names of the buttons. */
  less: string;
  more: string;
  onChange: (value: string) => void;
}

/** A number, typed or stepped from 1 to `most`. Other properties are the input's. */
export function AmountStepper({
  value,
  most,
  less,
  more,
  onChange,
  className,
  ref,
  ...control
}: AmountStepperProps) {
  const amount = Number(value) || 0;
  const step = (by: 1 | -1) => onChange(String(Math.min(most, Math.max(1, amount + by))));
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value.trim());
  const input = useEarlyInput(type, ref);
  return (
    <div className="flex items-center gap-2">
      <Step label={less} Icon={Minus} isEnd={amount <= 1} onClick={() => step(-1)} />
      <input
        {...control}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={type}
        className={classNames(controlStyle, 'text-center font-semibold tabular-nums', className)}
      />
      <Step label={more} Icon={Plus} isEnd={amount >= most} onClick={() => step(1)} />
    </div>
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
