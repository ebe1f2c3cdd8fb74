import type { Destruction } from '@windfall/contract';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ACT_WORDS, type DestructiveAct, useDestroy } from '../api/tools.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { strings } from './strings.ts';

interface DestructiveToolProps {
  act: DestructiveAct;
  title: string;
  text: string;
  /** Preview of the rows to remove; shown before and in the confirmation. */
  preview?: ReactNode;
  /** In place of the preview in the confirmation. */
  chosen?: ReactNode;
  /** Ids of the chosen rows; all when absent. */
  only?: string[];
  /** Time of the preview: rows created later stay. */
  shownAt?: string;
  isEmpty?: boolean;
  question: string;
  label: string;
  /** Precedes the reason of a failure. */
  failure?: string;
}

/** Previews a deletion, asks for confirmation, runs it, and shows its result and the backup. */
export function DestructiveTool(props: DestructiveToolProps) {
  const {
    act,
    title,
    text,
    preview,
    chosen = preview,
    only,
    shownAt,
    isEmpty = false,
    question,
    label,
    failure,
  } = props;
  const t = useStrings(strings);
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, ...state } = useDestroy(act);
  const close = () => {
    setAsking(false);
    reset();
  };
  const reportResult = (result: Destruction | true) => {
    close();
    if (result === true) return toast.success(t.listingsRemoved);
    const { members, listings, messages } = result.removed;
    toast.success(t.done(t.removed(members, listings, messages), result.backup));
  };
  const destroy: typeof mutate = (confirmation, options) =>
    mutate(
      { ...confirmation, ...(shownAt !== undefined && { as_of: shownAt }), ...(only && { only }) },
      options,
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
      {isAsking && (
        <ConfirmMutation
          mutation={{ ...state, mutate: destroy }}
          title={question}
          word={ACT_WORDS[act]}
          confirmLabel={label}
          {...(failure !== undefined && { failure })}
          onDone={reportResult}
          onClose={close}
        >
          <p className="text-ink-soft">{text}</p>
          {chosen}
        </ConfirmMutation>
      )}
    </Card>
  );
}
