import { useQueryClient } from '@tanstack/react-query';
import {
  daysBetween,
  firstFullDay,
  isBlank,
  isWeightOrVolume,
  type Listing,
  LOANS,
  type LoanDays,
  SHARING_LIMITS,
} from '@windfall/contract';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { type Sent, send as sendKind } from '../../../lib/outbox/send.ts';
import type { PostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useToday } from '../../../lib/times/days.ts';
import { askKind, promiseKind, toFields } from '../api/ask-kinds.ts';
import { loanDaysQuery } from '../api/loan-days.ts';
import { mostToAsk } from '../line/sharing-rule.ts';
import { type AskDraft, useAskDraft } from '../model/ask-draft.ts';
import { isAhead, windowBetween, windowOf } from '../model/ask-windows.ts';
import { loanBetween } from '../model/loan-of-fields.ts';

type Flaw = 'wanted' | 'time' | 'swap' | 'days';

/** The form that asks for some of a listing: what is typed, what is wrong with it, and the result of sending it. */
export function useAsk(listing: Listing, userId: string, posted: PostedForm | null) {
  const client = useQueryClient();
  const { draft, read, change, clear } = useAskDraft(userId, listing.id, posted);
  const { keyOf, resetKey } = useRequestKey();
  const [flaws, setFlaws] = useState<readonly Flaw[]>([]);
  const [fullDay, setFullDay] = useState<string | null>(null);
  const [asking, setAsking] = useState<Sent<unknown> | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const most = mostToAsk(listing);
  const mostDays = listing.sharing?.comes_back ? (listing.sharing.most_days ?? LOANS.usual.days) : null;
  const today = useToday();
  const send = async () => {
    const typed = read();
    const days = client.getQueryData(loanDaysQuery(listing.id).queryKey) ?? [];
    const loan = mostDays === null ? null : loanBetween(typed.first, typed.last);
    const full = loan && firstFullDay(days, loan);
    setFullDay(full ?? null);
    const isLoanWrong = mostDays !== null && !(loan && isBorrowable(loan, mostDays, today) && !full);
    const found: Flaw[] = [...flawsOf(typed, most), ...(isLoanWrong ? (['days'] as const) : [])];
    setFlaws(found);
    if (found.length > 0 || isSending.current) return;
    isSending.current = true;
    setPending(true);
    setAsking(null);
    const fields = toFields({
      wanted: most === null ? 1 : Number(typed.wanted),
      could: windowsOf(typed),
      ...(asksHowMuch(listing) && !isBlank(typed.howMuch) && { how_much: typed.howMuch.trim() }),
      note: typed.note.trim(),
      ...(loan && { loan }),
      ...(listing.kind !== 'wanted' && !loan && swapOf(typed)),
    });
    const { id: target, title: label } = listing;
    const kind = listing.kind === 'wanted' ? promiseKind : askKind;
    // Its id is that of the claim: the same wish sent again is the same claim. A refused one stays in the form.
    const sent = await sendKind(client, kind, { id: keyOf(fields), userId, target, label, fields });
    if (sent.result !== 'refused') {
      resetKey();
      clear();
    }
    isSending.current = false;
    setPending(false);
    setAsking(sent);
  };
  return {
    draft,
    most,
    mostDays,
    /** The first of the typed days on which it is not free. */
    fullDay,
    isPending,
    hasFlaw: (name: Flaw) => flaws.includes(name),
    refusal: asking?.result === 'refused' ? asking : asking ? null : refusalOf(posted),
    /** The wish was sent, or waits in the outbox. */
    isDone: asking !== null && asking.result !== 'refused',
    write: (changes: Partial<AskDraft>) => {
      setFlaws([]);
      change(changes);
    },
    send: () => void send(),
  };
}

/** A part of a weight or a volume that is not counted is said in words (docs/product/exchange.md#ask-how-much). */
export const asksHowMuch = (listing: Listing) =>
  listing.sharing?.stock == null && isWeightOrVolume(listing.quantity);

const refusalOf = (posted: PostedForm | null) => posted && { reason: serverMessage(posted.refusal) };

const isBorrowable = ({ from, to }: LoanDays, mostDays: number, today: string): boolean =>
  from >= today && daysBetween(from, to) <= mostDays;

function flawsOf(typed: AskDraft, most: number | null): Flaw[] {
  const other = windowBetween(typed.from, typed.until);
  const isTimeWrong = typed.hasOtherTime && !(other && isAhead(other));
  const isAmountWrong = most !== null && !isAmount(typed.wanted, most);
  const isSwapWrong = typed.swapId !== '' && !isAmount(typed.swapAmount, SHARING_LIMITS.stock);
  const found: [Flaw, boolean][] = [
    ['wanted', isAmountWrong],
    ['time', isTimeWrong],
    ['swap', isSwapWrong],
  ];
  return found.flatMap(([flaw, isWrong]) => (isWrong ? [flaw] : []));
}

export const isAmount = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** The return of a swap; the server checks its amount. */
const swapOf = ({ swapId, swapAmount }: AskDraft) =>
  swapId !== '' && { swap: { listing_id: swapId, amount: Number(swapAmount) } };

function windowsOf({ coming, hasOtherTime, from, until }: AskDraft) {
  const now = new Date();
  const other = hasOtherTime ? windowBetween(from, until) : null;
  return [...coming.map((one) => windowOf(one, now)), other].filter((window) => window !== null);
}
