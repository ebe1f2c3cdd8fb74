import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({
  label,
  hint,
  error,
  note,
  hidesLabel,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} hidesLabel={hidesLabel}>
      {(control) => (
        <input
          dir="auto"
          {...rest}
          {...control}
          type={type}
          className={classNames(controlStyle, className)}
        />
      )}
    </Field>
  );
}
