import { defineStrings, type Proof } from '@windfall/contract';
import { type ReactNode, useState } from 'react';
import { requiresProof, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { ConfirmForm } from '../../../ui/confirm-form.tsx';
import { IdentityProof } from '../../../ui/identity-proof.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Strings of the confirmation of a destructive action. */
const strings = defineStrings({
  en: {
    typeWord: (word: string) => `Type ${word} to confirm`,
    wrongWord: (word: string) => `Please type ${word}.`,
    failed: 'This could not be done. Please try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
});

const Dialog = requiredPart(async () => ({ default: (await import('../../../ui/dialog.tsx')).Dialog }));

interface ConfirmDestructionProps {
  isOpen: boolean;
  title: string;
  /** Description of the effect. */
  children: ReactNode;
  /** The word to type; absent where the proof of identity alone confirms. */
  word?: string;
  confirmLabel: string;
  /** At the high security level the proof is asked for at once. */
  needsProof: boolean;
  isWorking: boolean;
  /** The error of the last attempt; `failure` is its message. */
  error: Error | null;
  failure?: string;
  onConfirm: (proof: Proof) => void;
  onClose: () => void;
}

/** Confirmation of a deletion: a typed word, and a proof of identity where the server requires it. */
export function ConfirmDestruction({ isOpen, title, onClose, ...rest }: ConfirmDestructionProps) {
  const t = useStrings(strings);
  if (!isOpen) return null;
  return (
    <Dialog isOpen title={title} closeLabel={t.close} onClose={rest.isWorking ? () => undefined : onClose}>
      <DestructionForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

type DestructionFormProps = Omit<ConfirmDestructionProps, 'isOpen' | 'title'>;

function DestructionForm(props: DestructionFormProps) {
  const { children, word, confirmLabel, needsProof, isWorking, error, failure, onConfirm, onClose } = props;
  const t = useStrings(strings);
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  // Another administrator may have raised the security level meanwhile.
  const isAsked = requiresProof(error);
  const withProof = needsProof || isAsked;
  const identity = useIdentityProof(error, { isAsked: withProof });
  const isWordRight = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const submit = () => {
    setTried(true);
    const proof = withProof ? identity.take() : {};
    if (isWordRight && proof) onConfirm(proof);
  };
  return (
    <ConfirmForm
      onSubmit={submit}
      onCancel={onClose}
      confirmLabel={confirmLabel}
      cancelLabel={t.cancel}
      isWorking={isWorking}
    >
      {children}
      {word !== undefined && (
        <TextField
          label={t.typeWord(word)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={wasTried && !isWordRight && t.wrongWord(word)}
        />
      )}
      {withProof && <IdentityProof {...identity.shown} />}
      {error && !isAsked && (
        <p role="alert" className="font-medium text-tomato">
          {failure && <span className="block">{failure}</span>}
          <span className="block">{serverMessage(error) ?? t.failed}</span>
        </p>
      )}
    </ConfirmForm>
  );
}
