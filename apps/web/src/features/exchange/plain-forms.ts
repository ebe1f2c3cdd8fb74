import {
  answerSwap,
  askForSome,
  type ClaimWindow,
  getPickupAddress,
  moveClaim,
  promiseSome,
  setPickup,
} from '@windfall/contract';
import { ASKED_ID, REST_ID } from '../../lib/exchange/ask-place.ts';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';
import { dateOf } from '../../lib/times/zoned-field.ts';
import { COMING, type Coming, windowOf } from './model/ask-windows.ts';
import { FIRST_DAY, LAST_DAY, loanBetween } from './model/loan-of-fields.ts';

const asking = {
  body: (fields: URLSearchParams, timeZone: string) => ({ could: windowsOf(fields, timeZone) }),
  next: ({ url }: { url: URL }) => `${url.pathname}#${ASKED_ID}`,
};

/** On the page of a listing. Its owner promises from there what another one looks for. */
export const askForms = [
  plainForm(askForSome, {
    ...asking,
    body: (fields, timeZone) => ({ ...asking.body(fields, timeZone), ...loanIn(fields) }),
  }),
  plainForm(promiseSome, {
    body: asking.body,
    next: ({ result, url }) => (result.from ? `${url.pathname}#${REST_ID}` : asking.next({ url })),
  }),
];

/** The form has the last day of a loan. */
function loanIn(fields: URLSearchParams) {
  const loan = loanBetween(fields.get(FIRST_DAY) ?? '', fields.get(LAST_DAY) ?? '');
  return loan ? { loan } : {};
}

/** On the dashboard. */
export const swapForms = [plainForm(answerSwap)];

/** In a conversation. */
export const claimForms = [
  plainForm(moveClaim),
  plainForm(setPickup, { keptIfBlank: ['address'] }),
  plainForm(getPickupAddress, { showsResult: true }),
];

/** The chosen chips; a time that is over meanwhile is left out. */
function windowsOf(fields: URLSearchParams, timeZone: string): ClaimWindow[] {
  const chosen = COMING.filter((coming) => fields.getAll('coming').includes(coming));
  return chosen.flatMap((coming) => windowInZone(coming, new Date(), timeZone) ?? []);
}

/** The window of a chip in the time zone of the site: without scripts the reader's own is not known. */
export function windowInZone(coming: Coming, now: Date, timeZone: string): ClaimWindow | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const at = (days: number, hour: number) =>
    dateOf(local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: { hour } }));
  return windowOf(coming, now, { day: local.dayOfWeek % 7, hour: local.hour, at });
}
