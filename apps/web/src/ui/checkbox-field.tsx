import { type ComponentProps, useId } from 'react';
import { useEarlyInput } from './use-early-input.ts';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: string;
  hint?: string | undefined;
}

/** The whole row is the target. */
export function CheckboxField({ label, hint, ref, ...rest }: CheckboxFieldProps) {
  const input = useEarlyInput(rest.onChange, ref);
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          {...rest}
          ref={input}
          type="checkbox"
          aria-describedby={hint && hintId}
          className="size-6 shrink-0 rounded-sm"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="ps-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
