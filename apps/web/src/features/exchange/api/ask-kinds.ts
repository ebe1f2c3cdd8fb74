import {
  type askForSome,
  type BodyInput,
  type Claim,
  defineStrings,
  type promiseSome,
  stringsIn,
} from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { Fields } from '../../../lib/outbox/outbox-item.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { paths } from '../../../lib/paths.ts';
import { restoreAsk } from '../model/ask-draft.ts';
import { readLoan } from '../model/loan-of-fields.ts';
import { readSwap } from '../model/stored-swap.ts';
import { notOver, readTimes } from '../model/wished-times.ts';
import { storeClaim } from './asking.ts';

/** The id of a claim prevents a second one, so a lost request is repeated. */
export const askForSomeEndpoint = endpoint<typeof askForSome>('POST', '/api/listings/{id}/claims', {
  repeatable: true,
});

export const promiseSomeEndpoint = endpoint<typeof promiseSome>('POST', '/api/listings/{id}/promises', {
  repeatable: true,
});

type AskBody = BodyInput<typeof askForSome>;

/** A claim as the fields of an outbox item: `could`, `swap` and `loan` are JSON text. */
export const toFields = ({ could = [], swap, loan, ...plain }: Omit<AskBody, 'id'>): Fields => ({
  ...(plain as Fields),
  ...(swap && { swap: JSON.stringify(swap) }),
  ...(loan && { loan: JSON.stringify(loan) }),
  could: JSON.stringify(could),
});

/** The body of a stored claim, without the times that are over meanwhile (docs/product/exchange.md#ask-times-over). */
function toBody(id: string, { could, swap, loan: days, ...fields }: Fields): AskBody {
  const given = readSwap(swap);
  const loan = readLoan(days);
  return {
    ...fields,
    id,
    could: notOver(readTimes(could)),
    ...(given && { swap: given }),
    ...(loan && { loan }),
  } as AskBody;
}

/** A stored promise has the fields of a wish. */
export function toPromise(id: string, fields: Fields): BodyInput<typeof promiseSome> {
  const { wanted, swap: _, loan: __, ...body } = toBody(id, fields);
  return { ...body, ...(wanted !== undefined && { amount: wanted }) };
}

const strings = defineStrings({
  en: {
    someOver: 'Some of the times you chose are over. It is sent without them.',
    allOver: 'The times you chose are over. It is sent without a time.',
  },
});

/** What wishes for some of an offer and promises of what is wanted have in common. */
const opening: Pick<OutboxKind<Claim>, 'isStoredFirst' | 'shownUnder' | 'show'> = {
  isStoredFirst: true,
  shownUnder: ['claims', 'listings', 'thread', 'conversations', 'asked'],
  show: (client, { userId, target }, claim) => {
    storeClaim(client, userId, target, claim);
    for (const scope of opening.shownUnder) void client.invalidateQueries({ queryKey: [scope] });
  },
};

const description: Omit<OutboxKind['description'], 'strings'> = {
  text: ({ note }) => String(note ?? ''),
  hint: timesHint,
  editPath: paths.listing,
  restore: ({ userId, target, fields }) => restoreAsk(userId, target, fields),
};

/** Asks for some of an offer. */
export const askKind: OutboxKind<Claim> = {
  ...opening,
  name: 'claim',
  deliver: async (api, { id, target, fields }) =>
    (await api.call(askForSomeEndpoint, { params: { id: target }, body: toBody(id, fields) })).data,
  description: {
    ...description,
    strings: defineStrings({ en: { title: (title: string) => `Asking for some of: ${title}` } }),
  },
};

/** Promises some of what is wanted. */
export const promiseKind: OutboxKind<Claim> = {
  ...opening,
  name: 'promise',
  deliver: async (api, { id, target, fields }) =>
    (await api.call(promiseSomeEndpoint, { params: { id: target }, body: toPromise(id, fields) })).data,
  description: {
    ...description,
    strings: defineStrings({ en: { title: (title: string) => `Promising some of: ${title}` } }),
  },
};

function timesHint({ could }: Fields, now: number, locale: string): string | null {
  const t = stringsIn(strings, locale);
  const times = readTimes(could);
  const ahead = notOver(times, now).length;
  if (ahead === times.length) return null;
  return ahead > 0 ? t.someOver : t.allOver;
}
