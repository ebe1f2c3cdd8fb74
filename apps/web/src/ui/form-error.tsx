import { type ReactNode, useEffect, useRef } from 'react';

/** What is wrong with a form as a whole, above its fields. Takes the focus when it appears, so that it is read. */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) box.current?.focus();
  }, [children]);
  if (!children) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-l-4 border-tomato bg-tomato-soft px-4 py-3 font-medium"
    >
      {children}
    </div>
  );
}
