import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from './button.tsx';
import { dialogBackdropStyle, dialogPopupStyle } from './dialog-style.ts';
import { FormError } from './form-error.tsx';

export interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  isWorking?: boolean;
  /** Why the last attempt failed. */
  error?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back; the way out has the focus first. */
export default function AlertDialog(props: AlertDialogProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel, isWorking = false, error } = props;
  const { onConfirm, onCancel } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={dialogBackdropStyle} />
        <Base.Popup className={dialogPopupStyle}>
          <Base.Title className="text-2xl">{title}</Base.Title>
          {text && <Base.Description className="mt-2 text-ink-soft">{text}</Base.Description>}
          {error && !isWorking && (
            <div className="mt-4">
              <FormError>{error}</FormError>
            </div>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Close render={<Button variant="quiet">{cancelLabel}</Button>} />
            <Button variant="danger" isLoading={isWorking} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
