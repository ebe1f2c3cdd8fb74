import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { useOutbox } from '../../lib/outbox/outbox-store.ts';
import { onOutcome, sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { toast } from '../../lib/toasts/toast.ts';
import AlertDialog from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { setConfirmationOpen, useIsConfirmationOpen } from '../sign-out/sign-out-confirmation.ts';
import { useSignOutAtOnce } from '../sign-out/use-sign-out-and-leave.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import { descriptionOf, nameOf } from './outbox-words.ts';
import { strings } from './strings.ts';

/** Number of outbox items, the list of them, and the confirmation before signing out loses them. */
export default function OutboxNotice({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const items = useOutbox(userId).filter(descriptionOf);
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

interface OutboxDialogProps {
  isOpen: boolean;
  onClose: () => void;
  items: OutboxItem[];
}

/** The outbox items in the order of sending. */
function OutboxDialog({ isOpen, onClose, items }: OutboxDialogProps) {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await sendOutbox(queryClient);
    setSending(false);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.title} closeLabel={t.close}>
      <p className="text-ink-soft">{t.lead}</p>
      <ol className="my-4 flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
        {items.map((item) => (
          <OutboxEntry key={item.id} item={item} onSend={() => void send()} onLeave={onClose} />
        ))}
      </ol>
      <Button variant="leaf" isLoading={isSending} onClick={() => void send()}>
        {t.sendNow}
      </Button>
    </Dialog>
  );
}
