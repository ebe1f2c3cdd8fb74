import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

export type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'id'>;

/** The browser's own select, which phones open as their wheel. `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  note,
  className,
  children,
  ref,
  ...rest
}: SelectFieldProps) {
  const select = useEarlyInput(rest.onChange, ref);
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <span className="relative block">
          <select
            {...rest}
            {...control}
            ref={select}
            className={classNames(controlStyle, 'appearance-none pe-11', className)}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 inset-e-3.5 size-5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}
