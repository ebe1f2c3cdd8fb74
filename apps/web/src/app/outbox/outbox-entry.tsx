import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../lib/clock.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { changedFields } from '../../lib/outbox/changes.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { changeInOutbox, deleteFromOutbox } from '../../lib/outbox/outbox-store.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { descriptionOf, nameOf, problemOf } from './outbox-words.ts';
import { strings } from './strings.ts';

/** After a conflict, sends the member's changed fields over the current version. */
function insisting(item: OutboxItem): Partial<OutboxItem> {
  return item.state === 'conflict' ? { fields: changedFields(item), base: null } : {};
}

interface OutboxEntryProps {
  item: OutboxItem;
  onSend: () => void;
  onLeave: () => void;
}

const ACTION = 'inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4';

/** One outbox item: label, problem and actions. */
export function OutboxEntry({ item, onSend, onLeave }: OutboxEntryProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const navigate = useNavigate();
  const description = descriptionOf(item);
  const text = description?.text(item.fields, locale) ?? '';
  const now = useNow();
  const hint = description?.hint?.(item.fields, now, locale);
  const [isAsking, setAsking] = useState(false);
  const problem = problemOf(item, t);
  const again = () => {
    changeInOutbox(item, { state: 'waiting', reason: '', failures: 0, ...insisting(item) });
    onSend();
  };
  const copy = async () => {
    if (await copyText(text)) toast.success(t.copied);
    else toast.error(t.copyFailed);
  };
  const edit = async () => {
    if (description?.restore) {
      await description.restore(item);
      void deleteFromOutbox(item);
    }
    onLeave();
    if (description) void navigate(description.editPath(item.target));
  };
  return (
    <li className="rounded-md border border-line bg-card p-3">
      <p className="font-semibold break-words">{nameOf(item, locale)}</p>
      <p className="line-clamp-4 text-sm break-words paragraphs whitespace-pre-line text-ink-soft" dir="auto">
        {text}
      </p>
      {hint && <p className="mt-1 text-sm font-medium">{hint}</p>}
      {item.hasPhoto && <p className="text-sm text-ink-soft">{t.withPhoto}</p>}
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-tomato">
          {problem}
        </p>
      )}
      <div className="-mx-2 mt-1 flex flex-wrap text-sm">
        {item.state !== 'waiting' && item.state !== 'photo-lost' && (
          <ScriptButton className={ACTION} onClick={again}>
            {item.state === 'conflict' ? t.sendAnyway : t.tryAgain}
          </ScriptButton>
        )}
        <ScriptButton className={ACTION} onClick={() => void edit()}>
          {t.edit}
        </ScriptButton>
        <ScriptButton className={ACTION} onClick={() => void copy()}>
          {t.copy}
        </ScriptButton>
        <ScriptButton className={ACTION} onClick={() => setAsking(true)}>
          {t.discard}
        </ScriptButton>
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
