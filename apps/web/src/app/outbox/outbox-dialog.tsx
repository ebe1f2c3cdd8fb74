import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
import { strings } from './strings.ts';

interface OutboxDialogProps {
  isOpen: boolean;
  onClose: () => void;
  items: OutboxItem[];
}

/** The outbox items in the order of sending. */
export function OutboxDialog({ isOpen, onClose, items }: OutboxDialogProps) {
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
