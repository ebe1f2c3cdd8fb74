import type { ReactNode } from 'react';

/** Confirmation after the viewer's answer to a prompt. It takes the focus, since the pressed button is gone. */
export function PromptAnswer({ children }: { children: ReactNode }) {
  return (
    <p
      ref={(shown) => shown?.focus({ preventScroll: true })}
      role="status"
      tabIndex={-1}
      className="rounded-lg border border-line bg-leaf-soft px-4 py-3 font-medium"
    >
      {children}
    </p>
  );
}
