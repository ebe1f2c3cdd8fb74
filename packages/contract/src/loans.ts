import { z } from 'zod';
import { idParamSchema } from './common.ts';
import { LOAN_MESSAGES, LOANS } from './loan-constants.ts';
import { daysBetween } from './loan-days.ts';
import { defineOperation } from './operation.ts';

const dayField = z.iso.date({ error: LOAN_MESSAGES.days });

/** Days on which something is borrowed, as YYYY-MM-DD of the site: `to` is the first day on which it is free again. */
export const loanDaysSchema = z
  .object({ from: dayField, to: dayField }, { error: LOAN_MESSAGES.days })
  .refine(({ from, to }) => from < to, { error: LOAN_MESSAGES.days });

/** A day with the number of things that are neither lent nor booked on it. */
const loanDaySchema = z.object({ day: z.iso.date(), free: z.int() });

export const listLoanDays = defineOperation({
  id: 'listLoanDays',
  method: 'GET',
  path: '/api/listings/{id}/days',
  summary:
    'How many of what is lent are free on each day, at most 92 days; from today for six weeks without a range',
  access: 'public',
  params: z.object({ id: idParamSchema }),
  query: z
    .object({ from: dayField.optional(), to: dayField.optional() })
    .refine(
      ({ from, to }) =>
        from === undefined || to === undefined
          ? from === to
          : from < to && daysBetween(from, to) <= LOANS.askedDays,
      { path: ['to'], error: LOAN_MESSAGES.range },
    ),
  responses: { 200: z.object({ days: z.array(loanDaySchema) }) },
});
