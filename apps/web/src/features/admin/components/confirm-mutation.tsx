import type { ReactNode } from 'react';
import { useNeedsPassword } from '../api/settings.ts';
import { ConfirmDestruction } from './confirm-destruction.tsx';

/** The typed word and the password, where required. */
interface Confirmation<W extends string> {
  confirm: W;
  password?: string;
}

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
 * Asks for the word, and for the password at the high security level, and then runs the mutation with both.
 */
export function ConfirmMutation<W extends string, R>(props: ConfirmMutationProps<W, R>) {
  const { mutation, word, onDone, ...dialog } = props;
  const confirm = (password: string | undefined) =>
    mutation.mutate(
      { confirm: word, ...(password !== undefined && { password }) },
      { onSuccess: (result) => onDone(result) },
    );
  return (
    <ConfirmDestruction
      {...dialog}
      isOpen
      word={word}
      needsPassword={useNeedsPassword()}
      isWorking={mutation.isPending}
      error={mutation.error}
      onConfirm={confirm}
    />
  );
}
