import type { ReportSubject } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { strings } from '../strings.ts';
import { ReportForm } from './report-form.tsx';

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
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mb-6 text-lg">
        {t.thanksText}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={paths.ownReports} variant="quiet" onClick={onClose}>
          {t.toOwnReports}
        </ButtonLink>
        <Button variant="leaf" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </>
  );
}
