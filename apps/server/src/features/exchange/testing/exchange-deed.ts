import type { Claim } from '@windfall/contract';
import type { Kind } from './exchange-commands.ts';
import type { ExchangeModel } from './exchange-model.ts';

/** 'ok' or the code of the error, and the claim of an answer that shows one. */
export interface Answer {
  readonly code: string;
  readonly claim?: Claim;
}

/** A step of a member, decided on the model as it is now: once in a model, once on the server. */
export interface Deed {
  readonly name: string;
  /** Changes the model. Returns 'ok' or the code of the error. */
  readonly inModel: (model: ExchangeModel) => string;
  readonly onServer: () => Promise<Answer>;
  /** The claim that it creates, if it is new. */
  readonly asks?: { readonly claimId: string; readonly listingId: string };
}

/** States from which a command leads on. */
export const FITTING: Partial<Record<Kind, readonly string[]>> = {
  offer: ['asked'],
  refuse: ['asked'],
  withdraw: ['asked'],
  accept: ['offered'],
  decline: ['offered'],
  'call-off': ['offered', 'agreed'],
  collect: ['agreed'],
  miss: ['agreed'],
  'miss too early': ['agreed'],
  undo: ['collected', 'missed', 'out', 'back'],
  return: ['out'],
  renew: ['out'],
  lost: ['out'],
  pickup: ['offered', 'agreed'],
  'address without a time': ['offered', 'agreed'],
  'end swap': ['asked', 'offered', 'agreed'],
  again: ['missed', 'ended'],
  thank: ['collected', 'back'],
  'move as before': ['offered', 'agreed', 'out', 'collected', 'back', 'ended'],
};

export function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

export function answerOf(response: { readonly statusCode: number; json(): unknown }): Answer {
  if (response.statusCode < 300) return { code: 'ok', claim: response.json() as Claim };
  return { code: (response.json() as { code: string }).code };
}
