import { createContext, type ReactNode, use, useId } from 'react';

/** Translates the message of a form's check into the language of the page. */
export const MessageContext = createContext((message: string) => message);

/** An error as it is shown; anything but a plain message stays as it is. */
export function useErrorText(error: ReactNode): ReactNode {
  const translate = use(MessageContext);
  return typeof error === 'string' ? translate(error) : error;
}

/** Common props of form fields; `error` is shown below the field and read with it. */
export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: ReactNode;
  /** Id of an error that is shown elsewhere, and is about other fields too. */
  errorId?: string | undefined;
  /** Said after the label of a field that may stay empty, e.g. 'optional'. */
  note?: string | undefined;
  /** Where a placeholder says the same: the label is for screen readers only. */
  hidesLabel?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  /** Read aloud as soon as the error appears, where no field takes the focus then. */
  announces?: boolean;
  /** Draws the control with what ties it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const controlStyle =
  'block w-full min-h-12 rounded-md border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink ' +
  'text-ellipsis placeholder:text-ink-soft aria-invalid:border-tomato aria-invalid:border-2 disabled:bg-sunk disabled:text-ink-soft';

/** Label, control, hint and error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  errorId: sharedErrorId,
  note,
  hidesLabel,
  announces = false,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorText = useErrorText(error);
  const errorId = error ? `${id}-error` : sharedErrorId;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {note && <span className="ms-1 text-sm font-normal text-ink-soft"> {note}</span>}
      </label>
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': errorId ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role={announces ? 'alert' : undefined} className="text-sm font-medium text-tomato">
          {errorText}
        </p>
      )}
    </div>
  );
}
