import type { QueryClient } from '@tanstack/react-query';
import type { ClaimAction } from '@windfall/contract';
import { isApiError, serverMessage } from '../../lib/api/api-error.ts';
import { apiOf } from '../../lib/api/api-of.ts';
import { moveClaimEndpoint } from './api/claims-move.ts';
import { askForSomeEndpoint, promiseSomeEndpoint, toFields, toPromise } from './ask/ask-kinds.ts';
import { COMING, type Coming } from './ask/ask-windows.ts';
import type { PostedAsk } from './ask/posted-ask.ts';
import { windowInZone } from './zoned-windows.ts';

/** Result of a form: nothing to say, or the reason of its refusal. */
export interface Refusal {
  status: number;
  reason: string;
}

/** Asks with the form of a browser without scripts. Returns what to show in the form again, and null when it was done. */
export async function askByForm(
  client: QueryClient,
  listingId: string,
  form: FormData,
  timeZone: string,
): Promise<(Refusal & PostedAsk) | null> {
  const posted: PostedAsk = {
    id: textOf(form, 'id') || crypto.randomUUID(),
    wanted: textOf(form, 'wanted') || '1',
    coming: COMING.filter((one) => form.getAll('coming').includes(one)),
    ...howMuchOf(form),
    note: textOf(form, 'note'),
    ...swapOf(form),
  };
  const { id, wanted, coming, howMuch, note, swap, swapAmount } = posted;
  const could = windowsOf(coming, timeZone);
  const fields = { wanted: Number(wanted), could, ...(howMuch && { how_much: howMuch }), note: note.trim() };
  const inReturn = swap !== undefined && { swap: { listing_id: swap, amount: Number(swapAmount) } };
  const [api, params] = [apiOf(client), { id: listingId }];
  const refusal = await refusalOf(async () => {
    if (textOf(form, 'kind') !== 'wanted')
      return api.call(askForSomeEndpoint, { params, body: { id, ...fields, ...inReturn } });
    const promise = toPromise(id, toFields(fields));
    return api.call(promiseSomeEndpoint, { params, body: promise });
  });
  return refusal && { ...refusal, ...posted };
}

/** Takes the step of a claim that the pressed button names. */
export function stepByForm(client: QueryClient, form: FormData): Promise<Refusal | null> {
  const typed = textOf(form, 'amount').trim();
  const text = textOf(form, 'text').trim();
  // The server checks all of them.
  const params = { id: textOf(form, 'claim'), action: textOf(form, 'action') as ClaimAction };
  const body = {
    version: Number(textOf(form, 'version')),
    ...(typed !== '' && { amount: Number(typed) }),
    ...(text !== '' && { text }),
  };
  return refusalOf(() => apiOf(client).call(moveClaimEndpoint, { params, body }));
}

function howMuchOf(form: FormData): Pick<PostedAsk, 'howMuch'> {
  const howMuch = textOf(form, 'how_much').trim();
  return howMuch === '' ? {} : { howMuch };
}

function swapOf(form: FormData): Pick<PostedAsk, 'swap' | 'swapAmount'> {
  const swap = textOf(form, 'swap');
  return swap === '' ? {} : { swap, swapAmount: textOf(form, 'swap_amount').trim() || '1' };
}

export async function refusalOf(call: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { status: error.status || 503, reason: serverMessage(error) ?? '' };
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A time that is over meanwhile is left out. */
function windowsOf(coming: readonly Coming[], timeZone: string) {
  const now = new Date();
  return coming.map((one) => windowInZone(one, now, timeZone)).filter((window) => window !== null);
}
