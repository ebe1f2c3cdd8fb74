import { useState } from 'react';
import { useNavigate } from 'react-router';
import { storeText } from '../../lib/draft-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { changedFields } from '../../lib/offline/outbox-calls.ts';
import type { OutboxItem } from '../../lib/offline/outbox-item.ts';
import { changeInOutbox, deleteFromOutbox } from '../../lib/offline/outbox-store.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameOf, placeOf, problemOf, textOf } from './outbox-words.ts';
import { putIntoForm } from './put-into-form.ts';
import { strings } from './strings.ts';

/** After a conflict only what the member changed is sent, whatever stands there now. */
function insisting(item: OutboxItem): Partial<OutboxItem> {
  return item.state === 'conflict' ? { fields: changedFields(item), base: null } : {};
}

interface OutboxEntryProps {
  item: OutboxItem;
  onSend: () => void;
  onLeave: () => void;
}

const ACTION = 'inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4';

/** One thing that waits: what it is, what stands against it, and what the member can do about it. */
export function OutboxEntry({ item, onSend, onLeave }: OutboxEntryProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const problem = problemOf(item, t);
  const again = () => {
    changeInOutbox(item, { state: 'waiting', reason: '', failures: 0, ...insisting(item) });
    onSend();
  };
  const copy = () =>
    void navigator.clipboard?.writeText(textOf(item)).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    );
  const edit = () => {
    putIntoForm(item, storeText);
    if (item.kind === 'message' || item.kind === 'new-listing') void deleteFromOutbox(item);
    onLeave();
    void navigate(placeOf(item));
  };
  return (
    <li className="rounded-md border border-line bg-card p-3">
      <p className="font-semibold break-words">{nameOf(item, t)}</p>
      <p className="line-clamp-4 text-sm break-words whitespace-pre-line text-ink-soft">{textOf(item)}</p>
      {item.hasPhoto && <p className="text-sm text-ink-soft">{t.withPhoto}</p>}
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-tomato">
          {problem}
        </p>
      )}
      <div className="-mx-2 mt-1 flex flex-wrap text-sm">
        {item.state !== 'waiting' && item.state !== 'photo-lost' && (
          <button type="button" className={ACTION} onClick={again}>
            {item.state === 'conflict' ? t.sendAnyway : t.tryAgain}
          </button>
        )}
        <button type="button" className={ACTION} onClick={edit}>
          {t.edit}
        </button>
        <button type="button" className={ACTION} onClick={copy}>
          {t.copy}
        </button>
        <button type="button" className={ACTION} onClick={() => setAsking(true)}>
          {t.discard}
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.discardQuestion}
        text={t.discardText}
        confirmLabel={t.discard}
        cancelLabel={t.keep}
        onConfirm={() => void deleteFromOutbox(item)}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
