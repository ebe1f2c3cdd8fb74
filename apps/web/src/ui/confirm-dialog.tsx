import { lazy, Suspense } from 'react';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  isWorking?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const AlertDialog = lazy(() => import('./alert-dialog.tsx'));

/** Asks for confirmation. Its code is fetched when it is opened for the first time. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog {...props} />
    </Suspense>
  );
}
