import type { DecisionNotice } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';
import { AppealForm } from './appeal-form.tsx';
import { Frame, Reason } from './notice-frame.tsx';

/** Its subject, the decision, the reason and the possible actions. */
export function AboutDecision({ notice }: { notice: DecisionNotice }) {
  const t = useStrings(strings);
  const about = [notice.subject_type, notice.subject_label] as const;
  const isYours = notice.role === 'reported';
  const title =
    notice.kind === 'appeal' ? t.lookedAgain : isYours ? t.yourThing(...about) : t.yourReport(...about);
  return (
    <Frame notice={notice} title={title}>
      <p>
        <Decided notice={notice} />
      </p>
      <Reason>{notice.reason}</Reason>
      {isYours && notice.subject_type === 'listing' && (
        <p>
          <Link to={paths.listing(notice.subject_id)} className="text-link">
            {t.toListing}
          </Link>
        </p>
      )}
      <NoticeAppeal notice={notice} />
    </Frame>
  );
}

function Decided({ notice }: { notice: DecisionNotice }) {
  const t = useStrings(strings);
  const { kind, role, decision, appeal_decision, subject_type, subject_label } = notice;
  const about = [subject_type, subject_label] as const;
  if (kind === 'appeal') {
    const which = role === 'reported' ? t.aboutYours(...about) : t.aboutReported(...about);
    return `${which} ${appeal_decision === 'overturned' ? t.takenBack(decision) : t.upheld}`;
  }
  return `${t.looked} ${role === 'reported' ? t.againstYou(decision) : t.onYourReport(decision)}`;
}

/** Appeals a decision: a button, then a form; or a note that an appeal was sent. */
function NoticeAppeal({ notice }: { notice: DecisionNotice }) {
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
