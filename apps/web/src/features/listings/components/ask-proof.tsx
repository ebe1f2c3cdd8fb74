import type { Proof } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { ConfirmForm } from '../../../ui/confirm-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IdentityProof } from '../../../ui/identity-proof.tsx';
import { strings } from '../detail-strings.ts';

interface AskProofProps {
  title: string;
  text: string;
  confirmLabel: string;
  variant: 'danger' | 'leaf';
  isWorking: boolean;
  error: Error | null;
  onConfirm: (proof: Proof) => void;
  onClose: () => void;
}

/** Asks an administrator for a proof of identity before a listing of another member is changed or deleted. */
export default function AskProof(props: AskProofProps) {
  const { title, text, confirmLabel, variant, isWorking, error, onConfirm, onClose } = props;
  const t = useStrings(strings);
  const identity = useIdentityProof(error);
  const submit = () => {
    const proof = identity.take();
    if (proof) onConfirm(proof);
  };
  return (
    <Dialog isOpen title={title} closeLabel={t.close} onClose={isWorking ? () => undefined : onClose}>
      <ConfirmForm
        onSubmit={submit}
        onCancel={onClose}
        confirmLabel={confirmLabel}
        cancelLabel={t.cancel}
        variant={variant}
        isWorking={isWorking}
      >
        <p className="text-ink-soft">{text}</p>
        <IdentityProof {...identity.shown} />
      </ConfirmForm>
    </Dialog>
  );
}
