import { type AdminUser, CONFIRM_WORDS, LIMITS, type Proof } from '@windfall/contract';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isApiError, requiresProof } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { type UserChange, useChangeUser, useDeleteUser, useResetSecondFactor } from '../api/admin-users.ts';
import { useNeedsProof } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

interface UserActionsProps {
  user: AdminUser;
  isViewer: boolean;
  onDeleted: () => void;
}

const ITEM = 'flex min-h-11 w-full items-center rounded-md px-3 text-start font-medium hover:bg-sunk';

/** Menu of an administrator's actions on a member. */
export function UserActions({ user, isViewer, onDeleted }: UserActionsProps) {
  const t = useStrings(strings);
  const [question, setQuestion] = useState<Question | 'delete' | 'resetFactor' | null>(null);
  const { mutate, isPending, error, reset } = useChangeUser(user.id);
  const change = (requested: UserChange) =>
    mutate(requested, {
      onSuccess: () => {
        toast.success(t.changed);
        setQuestion(null);
      },
      onError: (failure) => {
        // The only change without a dialog opens one when the server requires a proof.
        if (question === null && requiresProof(failure) && 'isTest' in requested) setQuestion('markTest');
      },
    });
  const leave = () => {
    reset();
    setQuestion(null);
  };
  // A new object on every change, so that the menu closes after each choice.
  const closeOn = `${question} ${user.isActive} ${user.awaits_approval} ${user.isAdmin} ${user.is_test} ${user.is_pending}`;
  return (
    <>
      <Disclosure
        closeOn={closeOn}
        label={t.actionsFor(user.name)}
        className="relative"
        summaryClassName="grid size-11 place-content-center rounded-full hover:bg-sunk"
        summary={<EllipsisVertical className="size-5" aria-hidden="true" />}
      >
        <div className="absolute inset-e-0 z-10 w-64 rounded-lg border border-line bg-card p-2 shadow-lifted">
          {/* An open dialog says itself why a change failed. */}
          <FormError takesFocus={false}>{question === null && error?.message}</FormError>
          {user.awaits_approval && (
            <ScriptButton className={ITEM} onClick={() => change({ isActive: true })}>
              {t.letIn}
            </ScriptButton>
          )}
          <ScriptButton
            className={ITEM}
            onClick={() => (user.isActive ? setQuestion('deactivate') : change({ isActive: true }))}
          >
            {user.isActive ? t.deactivate : user.is_pending ? t.confirmName : t.activate}
          </ScriptButton>
          {user.is_pending && (
            <ScriptButton className={ITEM} onClick={() => setQuestion('refuse')}>
              {t.refuseName}
            </ScriptButton>
          )}
          {!user.is_group && (
            <ScriptButton
              className={ITEM}
              onClick={() => setQuestion(user.isAdmin ? 'unmakeAdmin' : 'makeAdmin')}
            >
              {user.isAdmin ? t.unmakeAdmin : t.makeAdmin}
            </ScriptButton>
          )}
          <ScriptButton className={ITEM} onClick={() => change({ isTest: !user.is_test })}>
            {user.is_test ? t.unmarkTest : t.markTest}
          </ScriptButton>
          <Link to={`${paths.auditLog}?subject=${encodeURIComponent(user.id)}`} className={ITEM}>
            {t.history}
          </Link>
          {!user.is_group && (
            <ScriptButton className={ITEM} onClick={() => setQuestion('resetFactor')}>
              {t.resetFactor}
            </ScriptButton>
          )}
          {!isViewer && (
            <ScriptButton className={`${ITEM} text-tomato`} onClick={() => setQuestion('delete')}>
              {t.delete}
            </ScriptButton>
          )}
        </div>
      </Disclosure>
      {question === 'delete' && (
        <DeleteUser user={user} onClose={() => setQuestion(null)} onDeleted={onDeleted} />
      )}
      {question === 'resetFactor' && <ResetSecondFactor user={user} onClose={() => setQuestion(null)} />}
      {question !== null && question !== 'delete' && question !== 'resetFactor' && (
        <AskBeforeChange
          question={question}
          name={user.name}
          isWorking={isPending}
          error={error}
          onConfirm={change}
          onCancel={leave}
        />
      )}
    </>
  );
}

/** Turns off the second factor of a member who has lost the device. */
function ResetSecondFactor({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useResetSecondFactor(user.id);
  const finish = () => {
    toast.success(t.factorReset);
    onClose();
  };
  return (
    <ConfirmDestruction
      isOpen
      title={t.resetFactorQuestion(user.name)}
      confirmLabel={t.resetFactor}
      needsProof={useNeedsProof()}
      isWorking={isPending}
      error={error}
      onConfirm={(proof) => mutate(proof, { onSuccess: finish })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.resetFactorText}</p>
    </ConfirmDestruction>
  );
}

interface DeleteUserProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a member permanently, after a confirmation. */
function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDeleteUser(user.id);
  const leave = () => {
    toast.success(t.deleted(user.name));
    onClose();
    onDeleted();
  };
  const remove = (proof: Proof) =>
    mutate(proof, {
      onSuccess: leave,
      onError: (failure) => {
        // Another administrator has deleted the member, which is the requested result.
        if (isApiError(failure) && failure.status === 404) leave();
      },
    });
  return (
    <ConfirmDestruction
      isOpen
      title={t.deleteTitle(user.name)}
      word={CONFIRM_WORDS.deleteUser}
      confirmLabel={t.delete}
      needsProof={useNeedsProof()}
      isWorking={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.deleteText}</p>
    </ConfirmDestruction>
  );
}

type Question = 'deactivate' | 'refuse' | 'makeAdmin' | 'unmakeAdmin' | 'markTest';

interface AskBeforeChangeProps {
  question: Question;
  name: string;
  isWorking: boolean;
  onConfirm: (change: UserChange) => void;
  /** Error of the last attempt. */
  error: Error | null;
  onCancel: () => void;
}

/** Explains the effect of a change on the member before it is made. */
function AskBeforeChange({ question, name, isWorking, error, onConfirm, onCancel }: AskBeforeChangeProps) {
  const t = useStrings(strings);
  const dialog = {
    deactivate: {
      title: t.deactivateQuestion(name),
      text: t.deactivateText,
      confirmLabel: t.deactivate,
      change: { isActive: false },
    },
    refuse: {
      title: t.refuseQuestion(name),
      text: t.refuseText,
      confirmLabel: t.refuseName,
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
    markTest: {
      title: t.testQuestion(name),
      text: t.testText,
      confirmLabel: t.markTest,
      change: { isTest: true },
    },
  }[question];
  const { change, ...texts } = dialog;
  const needsProof = useNeedsProof();
  // Another administrator may have raised the security level meanwhile.
  const [wasAsked, setAsked] = useState(false);
  if (!wasAsked && requiresProof(error)) setAsked(true);
  const [reason, setReason] = useState('');
  const isDeactivation = question === 'deactivate' || question === 'refuse';
  const asked = isDeactivation && reason.trim() ? { ...change, reason } : change;
  if (isDeactivation || needsProof || wasAsked)
    return (
      <ConfirmDestruction
        isOpen
        title={texts.title}
        confirmLabel={texts.confirmLabel}
        needsProof={needsProof || wasAsked}
        isWorking={isWorking}
        error={error}
        onConfirm={(proof) => onConfirm({ ...asked, proof })}
        onClose={onCancel}
      >
        <p className="text-ink-soft">{texts.text}</p>
        {isDeactivation && (
          <TextArea
            label={t.reason}
            note={t.optional}
            hint={question === 'refuse' ? t.refuseReasonHint : t.reasonHint}
            rows={2}
            maxLength={LIMITS.deactivationReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </ConfirmDestruction>
    );
  return (
    <ConfirmDialog
      {...texts}
      isOpen
      cancelLabel={t.cancel}
      isWorking={isWorking}
      error={error?.message}
      onConfirm={() => onConfirm(change)}
      onCancel={onCancel}
    />
  );
}
