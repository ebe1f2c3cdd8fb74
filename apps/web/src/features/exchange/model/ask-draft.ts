import { lastDayOf } from '@windfall/contract';
import { readStoredText, storeText, useStoredText, valuesIn } from '../../../lib/drafts/draft-store.ts';
import type { Fields } from '../../../lib/outbox/outbox-item.ts';
import type { PostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { localField } from '../../../lib/times/zoned-field.ts';
import { COMING, type Coming } from './ask-windows.ts';
import { FIRST_DAY, LAST_DAY, readLoan } from './loan-of-fields.ts';
import { readSwap } from './stored-swap.ts';
import { notOver, readTimes } from './wished-times.ts';

/** Values typed into the form that asks for some. */
export interface AskDraft {
  wanted: string;
  coming: Coming[];
  /** Another time, as the values of two datetime-local fields; empty while it is not wanted. */
  from: string;
  until: string;
  hasOtherTime: boolean;
  /** In words, where the quantity is a weight or a volume that is not counted. */
  howMuch: string;
  note: string;
  /** First and last day of a loan. */
  first: string;
  last: string;
  /** Id of the member's listing that is given in return; empty without one. */
  swapId: string;
  swapAmount: string;
}

const EMPTY: AskDraft = {
  wanted: '1',
  coming: [],
  from: '',
  until: '',
  hasOtherTime: false,
  howMuch: '',
  note: '',
  first: '',
  last: '',
  swapId: '',
  swapAmount: '1',
};

/** What a browser without scripts sent. */
const fieldsOf = ({ fields }: PostedForm): AskDraft => ({
  ...EMPTY,
  wanted: fields.get('wanted') ?? fields.get('amount') ?? EMPTY.wanted,
  coming: COMING.filter((one) => fields.getAll('coming').includes(one)),
  howMuch: fields.get('how_much') ?? '',
  note: fields.get('note') ?? '',
  first: fields.get(FIRST_DAY) ?? '',
  last: fields.get(LAST_DAY) ?? '',
  swapId: fields.get('swap.listing_id') ?? '',
  swapAmount: fields.get('swap.amount') ?? EMPTY.swapAmount,
});

const nameOf = (userId: string, listingId: string) => `ask:${userId}:${listingId}`;

/** The draft survives a reload and is deleted on sign-out. Where nothing is stored it begins with what was posted. */
export function useAskDraft(userId: string, listingId: string, posted: PostedForm | null) {
  const name = nameOf(userId, listingId);
  const stored = useStoredText(name);
  const draft = stored === '' && posted ? fieldsOf(posted) : parse(stored);
  const read = () => {
    const text = readStoredText(name);
    return text === '' ? draft : parse(text);
  };
  return {
    draft,
    /** Text typed before hydration can be stored before this component renders it. */
    read,
    change: (changes: Partial<AskDraft>) => storeText(name, JSON.stringify({ ...read(), ...changes })),
    clear: () => storeText(name, ''),
  };
}

/** Puts a claim of the outbox back into the form: the first of its times that are not over as another time. */
export function restoreAsk(
  userId: string,
  listingId: string,
  { wanted, how_much, note, could, swap, loan: days }: Fields,
): void {
  const given = readSwap(swap);
  const loan = readLoan(days);
  const [window] = notOver(readTimes(could));
  const restored: AskDraft = {
    ...EMPTY,
    wanted: String(wanted ?? 1),
    howMuch: String(how_much ?? ''),
    note: String(note ?? ''),
    hasOtherTime: window !== undefined,
    from: window ? localField(new Date(window.from)) : '',
    until: window ? localField(new Date(window.to)) : '',
    ...(loan && { first: loan.from, last: lastDayOf(loan) }),
    ...(given && { swapId: given.listing_id, swapAmount: String(given.amount) }),
  };
  storeText(nameOf(userId, listingId), JSON.stringify(restored));
}

function parse(text: string): AskDraft {
  const draft = { ...EMPTY, ...valuesIn(text, EMPTY) };
  const coming: unknown = draft.coming;
  return { ...draft, coming: Array.isArray(coming) ? COMING.filter((one) => coming.includes(one)) : [] };
}
