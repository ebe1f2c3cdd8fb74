import { Camera } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface FileFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'> {
  /** Text of the empty field, e.g. 'Take or choose a photo'. */
  prompt: ReactNode;
  /** The chosen file's picture, in place of the prompt. */
  preview?: ReactNode;
}

/** A large place to drop or choose a file; on a phone the camera is one tap away. */
export function FileField({ label, hint, error, note, prompt, preview, ref, ...rest }: FileFieldProps) {
  const input = useEarlyInput(rest.onChange, ref);
  return (
    <Field label={label} hint={hint} error={error} note={note} announces>
      {(control) => (
        <div className="relative grid min-h-44 place-items-center overflow-hidden rounded-lg border-2 border-dashed border-line-strong bg-card text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-sunk">
          {preview ?? (
            <span
              aria-hidden="true"
              className="flex flex-col items-center gap-2 p-6 font-medium text-leaf-strong"
            >
              <Camera className="size-8" />
              {prompt}
            </span>
          )}
          <input
            {...rest}
            {...control}
            ref={input}
            type="file"
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      )}
    </Field>
  );
}
