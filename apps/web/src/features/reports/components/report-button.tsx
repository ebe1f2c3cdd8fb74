import type { ReportSubject } from '@windfall/contract';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { strings } from '../strings.ts';

const ReportDialog = requiredPart(() => import('./report-dialog.tsx'));

interface ReportButtonProps {
  subject: ReportSubject;
  id: string;
  /** The listing's title, or the member's name. */
  name: string;
  className?: string;
}

/** Opens the report dialog. Small, since it is rarely used. The dialog's code is loaded on first use. */
export function ReportButton({ subject, id, name, className }: ReportButtonProps) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScriptButton
        aria-label={t.reportOf(subject, name)}
        onClick={() => setOpen(true)}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline',
          className,
        )}
      >
        <Flag className="size-4 shrink-0" aria-hidden="true" />
        {t.report}
      </ScriptButton>
      {isOpen && <ReportDialog subject={subject} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
