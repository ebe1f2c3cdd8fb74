import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { useWaiting } from '../../lib/outbox/outbox-store.ts';
import { onOutcome } from '../../lib/outbox/send-outbox.ts';
import { toast } from '../../lib/toasts/toast.ts';
import AlertDialog from '../../ui/alert-dialog.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { setConfirmationOpen, useIsConfirmationOpen } from '../layout/sign-out-confirmation.ts';
import { useSignOutAtOnce } from '../layout/use-sign-out-and-leave.ts';
import { OutboxDialog } from './outbox-dialog.tsx';
import { descriptionOf, nameOf } from './outbox-words.ts';
import { strings } from './strings.ts';

/** Number of outbox items, the list of them, and the confirmation before signing out loses them. */
export default function OutboxNotice({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const items = useWaiting(userId).filter(descriptionOf);
  const [isOpen, setOpen] = useState(false);
  const isAskedToLeave = useIsConfirmationOpen();
  const leave = useSignOutAtOnce();
  useEffect(
    () =>
      onOutcome(({ result, item }) => {
        if (result === 'stopped' && !descriptionOf(item)?.isToldInPlace)
          toast.error(t.notTaken(nameOf(item, locale)));
      }),
    [t, locale],
  );
  return (
    <>
      <ScriptButton
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center min-w-11 justify-center gap-1 rounded-full bg-marigold-soft px-1 text-sm font-semibold text-marigold-ink hover:bg-sunk"
      >
        <CloudUpload className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">{t.waiting(items.length)}</span>
        <span aria-hidden="true">{items.length}</span>
      </ScriptButton>
      <OutboxDialog isOpen={isOpen} onClose={() => setOpen(false)} items={items} />
      <AlertDialog
        isOpen={isAskedToLeave}
        title={t.leaveQuestion}
        text={t.leaveText(items.length)}
        confirmLabel={t.leave}
        cancelLabel={t.stay}
        onConfirm={() => {
          setConfirmationOpen(false);
          leave();
        }}
        onCancel={() => setConfirmationOpen(false)}
      />
    </>
  );
}
