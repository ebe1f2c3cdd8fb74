import { isBlank, REPORT_REASONS, REPORTS, type ReportReason, type ReportSubject } from '@windfall/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useCreateReport } from '../api/own-reports.ts';
import { REASONS, strings } from '../strings.ts';

const OPTIONS = REPORT_REASONS.map((value) => ({
  value,
  label: REASONS[value][0],
  hint: REASONS[value][1],
}));

interface ReportDialogProps {
  subject: ReportSubject;
  id: string;
  name: string;
  onClose: () => void;
}

/** The dialog of a report, with a confirmation afterwards. */
export default function ReportDialog({ subject, id, name, onClose }: ReportDialogProps) {
  const t = useStrings(strings);
  const [isDone, setDone] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={isDone ? t.thanks : t.titleOf(subject)} closeLabel={t.close}>
      {isDone ? (
        <Thanks onClose={onClose} />
      ) : (
        <>
          {subject !== 'message' && (
            <p className="-mt-2 mb-4 text-lg font-semibold wrap-anywhere text-ink-soft">{name}</p>
          )}
          <ReportForm subject={subject} id={id} onDone={() => setDone(true)} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}

/** The focused form is removed. */
function Thanks({ onClose }: { onClose: () => void }) {
  const t = useStrings(strings);
  const isActing = useSession().user?.acting !== undefined;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mb-6 text-lg">
        {t.thanksText}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {!isActing && (
          <ButtonLink to={paths.ownReports} variant="quiet" onClick={onClose}>
            {t.toOwnReports}
          </ButtonLink>
        )}
        <Button variant="leaf" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </>
  );
}

interface ReportFormProps {
  subject: ReportSubject;
  id: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Reason and text of a report, with a note about its handling. */
function ReportForm({ subject, id, onDone, onCancel }: ReportFormProps) {
  const t = useStrings(strings);
  const { user } = useSession();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useCreateReport();
  const needsDetails = reason === 'other' && isBlank(details);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reason === null || needsDetails) return;
    mutate({ subject_type: subject, subject_id: id, reason, details }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-5">
      <FormError>{error && !isPending && (serverMessage(error) ?? t.failed)}</FormError>
      <RadioField
        legend={t.reason}
        options={OPTIONS}
        value={reason}
        onChange={setReason}
        error={isChecked && reason === null ? t.reasonMissing : undefined}
      />
      <TextArea
        label={t.details}
        note={reason === 'other' ? undefined : t.detailsNote}
        hint={t.detailsHint}
        error={isChecked && needsDetails && t.detailsMissing}
        value={details}
        rows={3}
        maxLength={REPORTS.details}
        onChange={(event) => setDetails(event.target.value)}
      />
      <section className="rounded-md bg-sunk p-4 text-sm">
        <h3 className="font-semibold">{t.next}</h3>
        <p className="mt-1">{subject === 'message' ? t.nextOfMessage : t.nextText}</p>
        {user?.acting && <p className="mt-1">{t.asYourself(user.name)}</p>}
      </section>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" isLoading={isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
