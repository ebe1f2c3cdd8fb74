import { useMessages } from '../../../lib/i18n/messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { UserChange } from '../api/admin-users.ts';
import { messages } from './messages.ts';

export type Question = 'deactivate' | 'makeAdmin' | 'unmakeAdmin';

interface AskBeforeChangeProps {
  question: Question;
  name: string;
  isWorking: boolean;
  onConfirm: (change: UserChange) => void;
  onCancel: () => void;
}

/** Says what a change means for the member before it is made. */
export function AskBeforeChange({ question, name, isWorking, onConfirm, onCancel }: AskBeforeChangeProps) {
  const t = useMessages(messages);
  const asked = {
    deactivate: {
      title: t.deactivateQuestion(name),
      text: t.deactivateText,
      confirmLabel: t.deactivate,
      change: { isActive: false },
    },
    makeAdmin: {
      title: t.adminQuestion(name),
      text: t.adminText,
      confirmLabel: t.makeAdmin,
      change: { isAdmin: true },
    },
    unmakeAdmin: {
      title: t.unmakeQuestion(name),
      text: t.unmakeText,
      confirmLabel: t.unmakeAdmin,
      change: { isAdmin: false },
    },
  }[question];
  const { change, ...texts } = asked;
  return (
    <ConfirmDialog
      {...texts}
      isOpen
      cancelLabel={t.cancel}
      isWorking={isWorking}
      onConfirm={() => onConfirm(change)}
      onCancel={onCancel}
    />
  );
}
