import type { AdminUser, Destruction } from '@windfall/contract';
import { useState } from 'react';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ACT_WORDS, useDestroy } from '../api/tools.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { strings } from './strings.ts';

interface RemoveContentsProps {
  /** The chosen members. */
  users: readonly AdminUser[];
  onRemoved: () => void;
}

/** At the bottom of the screen: removes the listings and hides the messages of the chosen members, after a confirmation. */
export function RemoveContents({ users, onRemoved }: RemoveContentsProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, ...state } = useDestroy('contents');
  const close = () => {
    setAsking(false);
    reset();
  };
  const remove: (
    confirmation: Omit<Parameters<typeof mutate>[0], 'only'>,
    options: Parameters<typeof mutate>[1],
  ) => void = (confirmation, options) =>
    mutate({ ...confirmation, only: users.map(({ id }) => id) }, options);
  const reportResult = (result: Destruction | true) => {
    close();
    if (result !== true)
      toast.success(t.contentsRemoved(result.removed.listings, result.removed.messages, result.backup));
    onRemoved();
  };
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar,0px)+0.5rem)] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-card px-4 py-3 shadow-lifted">
      <p className="font-medium">{t.chosen(countText(users.length))}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.removeContents}
      </Button>
      {isAsking && (
        <ConfirmMutation
          mutation={{ ...state, mutate: remove }}
          title={t.removeContentsQuestion(users.length)}
          word={ACT_WORDS.contents}
          confirmLabel={t.removeContents}
          onDone={reportResult}
          onClose={close}
        >
          <p className="text-ink-soft">{t.removeContentsText}</p>
          <ul className="max-h-48 list-disc overflow-y-auto ps-5 wrap-anywhere">
            {users.map(({ id, name, email }) => (
              <li key={id}>
                {name} ({email})
              </li>
            ))}
          </ul>
        </ConfirmMutation>
      )}
    </div>
  );
}
