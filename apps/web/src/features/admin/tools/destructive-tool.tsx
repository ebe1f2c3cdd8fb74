import type { Destruction } from '@windfall/contract';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNeedsPassword } from '../api/settings.ts';
import { ACT_WORDS, type DestructiveAct, useDestroy } from '../api/tools.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

interface DestructiveToolProps {
  act: DestructiveAct;
  title: string;
  text: string;
  /** Preview of the rows to remove; shown before and in the confirmation. */
  preview?: ReactNode;
  /** When that was looked at: what was made later stays. */
  shownAt?: string;
  isEmpty?: boolean;
  question: string;
  label: string;
  /** Said before the reason when it failed. */
  failure?: string;
}

/** Says what it removes, asks, removes, and says what is gone and which backup brings it back. */
export function DestructiveTool(props: DestructiveToolProps) {
  const { act, title, text, preview, shownAt, isEmpty = false, question, label, failure } = props;
  const word = ACT_WORDS[act];
  const t = useStrings(strings);
  const needsPassword = useNeedsPassword();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useDestroy(act);
  const close = () => {
    setAsking(false);
    reset();
  };
  const tell = (result: Destruction | true) => {
    close();
    if (result === true) return toast.success(t.listingsRemoved);
    const { members, listings, messages: letters } = result.removed;
    toast.success(t.done(t.removed(members, listings, letters), result.backup));
  };
  const confirm = (password: string | undefined) =>
    mutate(
      {
        confirm: word,
        ...(password !== undefined && { password }),
        ...(shownAt !== undefined && { as_of: shownAt }),
      },
      { onSuccess: tell },
    );
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-xl">{title}</h3>
      <p className="text-ink-soft">{text}</p>
      {preview}
      <Button
        variant="danger"
        className="mt-auto self-start"
        disabled={isEmpty}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDestruction
        isOpen={isAsking}
        title={question}
        word={word}
        confirmLabel={label}
        needsPassword={needsPassword}
        isWorking={isPending}
        error={error}
        {...(failure !== undefined && { failure })}
        onConfirm={confirm}
        onClose={close}
      >
        <p className="text-ink-soft">{text}</p>
        {preview}
      </ConfirmDestruction>
    </Card>
  );
}
