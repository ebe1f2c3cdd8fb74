import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({
  label,
  hint,
  error,
  errorId,
  note,
  hidesLabel,
  className,
  type = 'text',
  ref,
  ...rest
}: TextFieldProps) {
  const input = useEarlyInput(rest.onChange, ref);
  return (
    <Field label={label} hint={hint} error={error} errorId={errorId} note={note} hidesLabel={hidesLabel}>
      {(control) => (
        <input
          dir="auto"
          {...rest}
          {...control}
          ref={input}
          type={type}
          className={classNames(controlStyle, className)}
        />
      )}
    </Field>
  );
}
