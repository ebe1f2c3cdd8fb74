import type { DecisionNotice } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';
import { AppealForm } from './appeal-form.tsx';

/** Appeals a decision: a button, then a form; or a note that an appeal was sent. */
export function NoticeAppeal({ notice }: { notice: DecisionNotice }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  if (notice.kind === 'decision' && (notice.has_appealed || isDone)) return <Appealed takesFocus={isDone} />;
  if (!notice.can_appeal || notice.kind === 'appeal') return null;
  if (!isOpen) {
    return (
      <div className="border-t border-line pt-4">
        <p className="mb-3 text-ink-soft">{t.appealLead}</p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.appealOpen}
        </Button>
      </div>
    );
  }
  return (
    <div className="border-t border-line pt-4">
      <AppealForm reportId={notice.report_id} onDone={() => setDone(true)} onCancel={() => setOpen(false)} />
    </div>
  );
}

/** Replaces the sent form and takes the focus, so that screen readers announce it. */
function Appealed({ takesFocus }: { takesFocus: boolean }) {
  const t = useStrings(strings);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="font-medium text-leaf-strong">
      {t.appealed}
    </p>
  );
}
