import { useQuery } from '@tanstack/react-query';
import type { Listing, LoanDay } from '@windfall/contract';
import { useId } from 'react';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { dayOfMonth, weekdayNames, weeksOf } from '../../../lib/times/days.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loanDaysQuery } from '../api/loan-days.ts';
import { strings as sharingStrings } from '../line/sharing-strings.ts';
import { strings } from './loan-strings.ts';

/** What is lent: for how long, and the next six weeks with what is free on each day. */
export default function LoanDays({ listing }: { listing: Pick<Listing, 'id' | 'sharing'> }) {
  const t = useStrings(strings);
  const sharing = useStrings(sharingStrings);
  const headingId = useId();
  const { data: days, isError } = useQuery(loanDaysQuery(listing.id));
  const { most_days = 0, at_once, stock, in_return } = listing.sharing ?? {};
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-2xl">
        {t.freeDays}
      </h2>
      <p>
        {t.lent(most_days)} {at_once ? t.atOnce : t.answers}
      </p>
      {in_return && <p className="break-words">{sharing.inReturn(in_return)}</p>}
      {days ? (
        <Weeks days={days} headingId={headingId} isOne={stock === 1} />
      ) : isError ? (
        <p className="text-ink-soft">{t.daysFailed}</p>
      ) : (
        <Skeleton className="h-72" />
      )}
    </section>
  );
}

interface WeeksProps {
  days: readonly LoanDay[];
  headingId: string;
  isOne: boolean;
}

/** A row for each week; days before today are empty. */
function Weeks({ days, headingId, isOne }: WeeksProps) {
  const locale = useLocale();
  return (
    <table aria-labelledby={headingId} className="w-full max-w-md table-fixed border-collapse text-center">
      <thead>
        <tr>
          {weekdayNames(locale).map(({ long, short }) => (
            <th key={long} scope="col" abbr={long} className="text-sm font-medium text-ink-soft">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day)?.day} className="border-t border-line">
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven days in order
              <td key={index}>{day && <Day day={day} isOne={isOne} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day of the month, with the month on its first day; color is not all that tells what is taken. */
function Day({ day: { day, free }, isOne }: { day: LoanDay; isOne: boolean }) {
  const t = useStrings(strings);
  const locale = useLocale();
  return (
    <span
      className={classNames(
        'flex min-h-9 flex-col items-center justify-center text-sm',
        free > 0 ? 'font-semibold text-leaf-strong' : 'text-ink-soft line-through',
      )}
    >
      <time dateTime={day}>{dayOfMonth(day, locale)}</time>
      <span className={classNames('text-xs font-normal', (free === 0 || isOne) && 'sr-only')}>
        {free === 0 ? t.taken : isOne ? t.free : t.freeOf(free)}
      </span>
    </span>
  );
}
