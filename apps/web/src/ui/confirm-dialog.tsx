import { lazy, Suspense } from 'react';
import type { AlertDialogProps } from './alert-dialog.tsx';

const AlertDialog = lazy(() => import('./alert-dialog.tsx'));

/** Asks for confirmation. Its code is fetched when it is opened for the first time. */
export function ConfirmDialog(props: AlertDialogProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog {...props} />
    </Suspense>
  );
}
