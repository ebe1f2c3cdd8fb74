import { type ReactNode, useEffect, useRef } from 'react';
import { useErrorText } from './field.tsx';

interface FormErrorProps {
  /** False where a field at fault takes the focus instead. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Error of a whole form, above its fields. Takes the focus when it appears, so that it is read. */
export function FormError({ takesFocus = true, children }: FormErrorProps) {
  const text = useErrorText(children);
  const box = useRef<HTMLDivElement>(null);
  const isShown = Boolean(children);
  useEffect(() => {
    if (!isShown || !box.current) return;
    if (takesFocus) box.current.focus();
    else showBeside(box.current, document.activeElement);
  }, [isShown, takesFocus]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-s-4 border-tomato bg-tomato-soft px-4 py-3 font-medium"
    >
      {text}
    </div>
  );
}

/** Scrolls to both the error and the focused field, or to the field alone where the screen has no room for both. */
function showBeside(box: Element, field: Element | null): void {
  box.scrollIntoView({ block: 'nearest' });
  if (field?.matches('input, select, textarea')) field.scrollIntoView({ block: 'nearest' });
}
