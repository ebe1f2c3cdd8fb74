import { useStrings } from '../../../lib/i18n/strings.ts';
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts';
import { deleteFromOutbox } from '../../../lib/outbox/outbox-store.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';

/** A step in the outbox: it waits, or the server has refused it. */
export function StepInOutbox({ item }: { item: OutboxItem }) {
  const t = useStrings(strings);
  if (item.state === 'waiting') return <p className="font-medium text-leaf-strong">{t.waits}</p>;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <p className="font-medium text-tomato">
        {t.notTaken} {item.reason}
      </p>
      <Button variant="quiet" onClick={() => void deleteFromOutbox(item)}>
        {t.understood}
      </Button>
    </div>
  );
}
