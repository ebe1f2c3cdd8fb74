import type { DecisionNotice } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../strings.ts';
import { NoticeAppeal } from './notice-appeal.tsx';
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
