import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';

interface ConfirmFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  confirmLabel: string;
  cancelLabel: string;
  variant?: 'danger' | 'leaf';
  isWorking: boolean;
  /** Description of the effect, and the fields that confirm it. */
  children: ReactNode;
}

/** A form in a dialog that confirms something: it does it, or leads out. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { onSubmit, onCancel, confirmLabel, cancelLabel, variant = 'danger', isWorking, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {children}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel} disabled={isWorking}>
          {cancelLabel}
        </Button>
        <Button variant={variant} type="submit" isLoading={isWorking}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
