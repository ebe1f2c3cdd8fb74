import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

/** Grows with what is typed where the browser can. */
export function TextArea({ label, hint, error, note, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          rows={rows}
          className={classNames(controlStyle, 'field-sizing-content max-h-96 wrap-anywhere', className)}
        />
      )}
    </Field>
  );
}
