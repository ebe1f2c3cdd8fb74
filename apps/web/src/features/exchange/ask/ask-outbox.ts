import type { askForSome, BodyInput, Claim, promiseSome } from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { Fields } from '../../../lib/offline/outbox-item.ts';
import type { OutboxKind, OutboxKinds } from '../../../lib/offline/outbox-kinds.ts';
import { storeClaim } from '../api/ask-line.ts';
import { notOver, readTimes } from '../wished-times.ts';
import { readSwap } from './stored-swap.ts';

/** The id of a claim prevents a second one, so a lost request is repeated. */
export const askForSomeEndpoint = endpoint<typeof askForSome>('POST', '/api/listings/{id}/claims', {
  repeatable: true,
});

export const promiseSomeEndpoint = endpoint<typeof promiseSome>('POST', '/api/listings/{id}/promises', {
  repeatable: true,
});

/** Outbox kinds of what opens a claim. */
export const OPENING_KINDS = ['claim', 'promise'] as const;

type AskBody = BodyInput<typeof askForSome>;

/** A claim as the fields of an outbox item: `could` and `swap` are JSON text. */
export const toFields = ({ could = [], swap, ...plain }: Omit<AskBody, 'id'>): Fields => ({
  ...(plain as Fields),
  ...(swap && { swap: JSON.stringify(swap) }),
  could: JSON.stringify(could),
});

/**
 * The body of a stored claim, without the times that are over meanwhile (docs/product/exchange.md#ask-times-over). The server's
 * schema checks it, so stored fields need not be trusted.
 */
export function toBody(id: string, { could, swap, ...fields }: Fields): AskBody {
  const given = readSwap(swap);
  return { ...fields, id, could: notOver(readTimes(could)), ...(given && { swap: given }) } as AskBody;
}

/** A stored promise has the fields of a wish. */
export function toPromise(id: string, fields: Fields): BodyInput<typeof promiseSome> {
  const { wanted, swap: _, ...body } = toBody(id, fields);
  return { ...body, ...(wanted !== undefined && { amount: wanted }) };
}

const shownUnder = ['claims', 'listings', 'thread', 'conversations', 'asked'];

const show: OutboxKind['show'] = (client, { userId, target }, response) =>
  storeClaim(client, userId, target, response as Claim);

/** How the outbox asks for some of an offer, and promises some of what is wanted. */
export const askOutboxKinds: OutboxKinds = {
  claim: {
    deliver: async (api, { id, target, fields }) => {
      const input = { params: { id: target }, body: toBody(id, fields) };
      return (await api.call(askForSomeEndpoint, input)).data;
    },
    shownUnder,
    show,
  },
  promise: {
    deliver: async (api, { id, target, fields }) => {
      const input = { params: { id: target }, body: toPromise(id, fields) };
      return (await api.call(promiseSomeEndpoint, input)).data;
    },
    shownUnder,
    show,
  },
};
