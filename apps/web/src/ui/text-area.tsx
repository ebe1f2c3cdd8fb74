import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle, Field, type FieldTexts } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

/** Grows with what is typed where the browser can. */
export function TextArea({ label, hint, error, note, className, rows = 4, ref, ...rest }: TextAreaProps) {
  const area = useEarlyInput(rest.onChange, ref);
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          ref={area}
          rows={rows}
          className={classNames(controlStyle, 'field-sizing-content max-h-96 wrap-anywhere', className)}
        />
      )}
    </Field>
  );
}
