import type { Proof } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useNeedsProof } from '../api/settings.ts';
import { ConfirmDestruction } from './confirm-destruction.tsx';

/** The typed word, and the proof of identity where it is required. */
type Confirmation<W extends string> = Proof & { confirm: W };

interface ConfirmMutationProps<W extends string, R> {
  mutation: {
    mutate: (confirmation: Confirmation<W>, options: { onSuccess: (result: R) => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  title: string;
  word: W;
  confirmLabel: string;
  /** Precedes the reason of a failure. */
  failure?: string;
  onDone: (result: R) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Asks for the word, and for a proof of identity at the high security level, and then runs the mutation with both.
 */
export function ConfirmMutation<W extends string, R>(props: ConfirmMutationProps<W, R>) {
  const { mutation, word, onDone, ...dialog } = props;
  const confirm = (proof: Proof) =>
    mutation.mutate({ confirm: word, ...proof }, { onSuccess: (result) => onDone(result) });
  return (
    <ConfirmDestruction
      {...dialog}
      isOpen
      word={word}
      needsProof={useNeedsProof()}
      isWorking={mutation.isPending}
      error={mutation.error}
      onConfirm={confirm}
    />
  );
}
