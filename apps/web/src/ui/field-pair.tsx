import { type ReactNode, useId } from 'react';
import { useErrorText } from './field.tsx';

interface FieldPairProps {
  /** About both fields. */
  error: ReactNode;
  /** Draws the fields, each with the id of the error. */
  children: (errorId: string | undefined) => ReactNode;
}

/** Two fields that belong together, such as a beginning and an end, beside each other where there is room; what is wrong with them below both. */
export function FieldPair({ error, children }: FieldPairProps) {
  const id = useId();
  const text = useErrorText(error);
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-2">
      {children(error ? id : undefined)}
      {error && (
        <p id={id} className="col-span-full text-sm font-medium text-tomato">
          {text}
        </p>
      )}
    </div>
  );
}
