import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

/** The button that saves a form, and beside it, announced to screen readers, that it is saved. */
export function SaveRow({
  isSaving,
  saved,
  children,
}: {
  isSaving: boolean;
  /** Empty or false while there is nothing to say. */
  saved: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SubmitButton variant="leaf" isLoading={isSaving}>
        {children}
      </SubmitButton>
      <p role="status" className="font-medium empty:hidden">
        {saved}
      </p>
    </div>
  );
}
