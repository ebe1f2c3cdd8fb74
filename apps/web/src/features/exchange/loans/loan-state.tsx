import type { Claim, Loan } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { otherOf } from '../model/claim-words.ts';
import { useLoanSpan } from './loan-span.ts';
import { strings } from './loan-strings.ts';

interface LoanProps {
  claim: Claim;
  loan: Loan;
}

/** How a loan stands, in plain words for its viewer; null where a gift stands alike. */
export function LoanState({ claim, loan }: LoanProps) {
  const t = useStrings(strings);
  const span = useLoanSpan()(loan);
  return (
    <>
      {claim.state !== 'out' && claim.state !== 'back' && <p>{t.days(span)}</p>}
      <Standing claim={claim} loan={loan} />
      {loan.condition_out && <p className="text-ink-soft">{t.conditionOut(loan.condition_out)}</p>}
      {loan.condition_back && <p className="text-ink-soft">{t.conditionBack(loan.condition_back)}</p>}
    </>
  );
}

function Standing({ claim, loan }: LoanProps) {
  const t = useStrings(strings);
  const { state, role, due_at, ended_why } = claim;
  const { name } = otherOf(claim);
  if (state === 'asked') return role === 'asker' ? <p>{t.waits(name)}</p> : null;
  if (state === 'offered')
    return role === 'asker' ? (
      <p className="font-semibold text-leaf-strong">
        {due_at && <TextWithTime text={t.sayYesBy} instant={due_at} form="meeting" />}
      </p>
    ) : (
      <p>{t.youLend}</p>
    );
  if (state === 'out') return <Out claim={claim} loan={loan} />;
  if (state === 'back') return <p>{t.back(role, name)}</p>;
  if (ended_why === 'lost') return <p className="font-semibold text-tomato">{t.lost(role, name)}</p>;
  return ended_why === 'days_over' ? <p className="text-ink-soft">{t.daysOver}</p> : null;
}

/** Until when it is to be back, who said that it is, and how to get help with a late one. */
function Out({ claim: { role, asker, giver }, loan }: LoanProps) {
  const t = useStrings(strings);
  const other = role === 'asker' ? giver : asker;
  const due = { instant: loan.due_at, form: 'meeting' } as const;
  if (loan.back_said_at !== null) return <p className="font-semibold">{t.backSaid(role, other.name)}</p>;
  if (!loan.is_late)
    return (
      <p className="font-semibold text-leaf-strong">
        <TextWithTime
          {...due}
          text={(time) => (role === 'asker' ? t.bringBack(time) : t.comesBack(other.name, time))}
        />
      </p>
    );
  return (
    <>
      <p className="font-semibold">
        <span className="me-2 rounded-sm bg-tomato-soft px-2 py-0.5 text-sm font-bold text-tomato">
          {t.late}
        </span>{' '}
        <TextWithTime {...due} text={(time) => t.wasDue(role, other.name, time)} />
      </p>
      <p className="text-sm text-ink-soft">{t.help(other.name)}</p>
    </>
  );
}
