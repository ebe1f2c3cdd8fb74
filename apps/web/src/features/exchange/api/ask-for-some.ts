import type { QueryClient } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { isApiError, isUnreachable, serverMessage } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { addToOutbox } from '../../../lib/offline/add-to-outbox.ts';
import type { Fields } from '../../../lib/offline/outbox-item.ts';
import { deleteFromOutbox, listOutbox } from '../../../lib/offline/outbox-store.ts';
import { sendNow } from '../../../lib/offline/send-now.ts';
import { askForSomeEndpoint, promiseSomeEndpoint, toBody, toPromise } from '../ask/ask-outbox.ts';
import { storeClaim } from './ask-line.ts';

/** Result of asking. With `waits` it is in the outbox and is sent when the server is reachable. */
export interface Asking {
  result: 'asked' | 'waits' | 'refused';
  /** The server's sentence about a refusal. */
  reason: string | null;
}

interface Wish {
  /** The id of the claim: the same wish sent again is the same claim. */
  id: string;
  userId: string;
  listing: Pick<Listing, 'id' | 'kind' | 'title'>;
  fields: Fields;
}

/** Stores a wish in this browser and sends it from there, so that a lost connection neither loses nor doubles it. */
export async function askOrStore(client: QueryClient, wish: Wish): Promise<Asking> {
  const { id, userId, listing, fields } = wish;
  const kind = listing.kind === 'wanted' ? 'promise' : 'claim';
  const kept = { id, userId, kind, target: listing.id, label: listing.title, fields };
  const item = await addToOutbox(kept);
  if (!item) return askUnkept(client, wish);
  const result = await sendNow(client, item);
  if (result === 'delivered') return { result: 'asked', reason: null };
  if (result !== 'stopped') return { result: 'waits', reason: null };
  const reason = listOutbox(userId).find((one) => one.id === id)?.reason || null;
  // A refused wish stays in the form, where it can be changed.
  await deleteFromOutbox(item);
  return { result: 'refused', reason };
}

/** Sends at once where the browser cannot store the wish. */
async function askUnkept(client: QueryClient, { id, userId, listing, fields }: Wish): Promise<Asking> {
  try {
    const [api, params] = [apiOf(client), { id: listing.id }];
    const { data } =
      listing.kind === 'wanted'
        ? await api.call(promiseSomeEndpoint, { params, body: toPromise(id, fields) })
        : await api.call(askForSomeEndpoint, { params, body: toBody(id, fields) });
    storeClaim(client, userId, listing.id, data);
    void client.invalidateQueries({ queryKey: ['listings'] });
    return { result: 'asked', reason: null };
  } catch (error) {
    const isRefused = isApiError(error) && !isUnreachable(error);
    return { result: 'refused', reason: isRefused ? serverMessage(error) : null };
  }
}
