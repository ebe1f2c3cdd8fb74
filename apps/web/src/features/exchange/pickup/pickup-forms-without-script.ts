import type { QueryClient } from '@tanstack/react-query';
import type { PickupSpot } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { getPickupAddressEndpoint, type Pickup, setPickupEndpoint } from '../api/claims-pickup.ts';
import { type Refusal, refusalOf, textOf } from '../forms-without-script.ts';
import { instantOfField } from '../zoned-windows.ts';
import type { AnsweredForm, PostedPickup } from './posted-pickup.ts';

/** Sets a pickup with the form of a browser without scripts. Returns what to show in the form again, and null when it was done. */
export async function setPickupByForm(
  client: QueryClient,
  form: FormData,
  timeZone: string,
): Promise<(Refusal & AnsweredForm) | null> {
  const names = ['claim', 'window', 'from', 'to', 'spot', 'address', 'note'] as const;
  const pickup = Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<
    keyof PostedPickup,
    string
  >;
  const body: Pickup = {
    version: Number(textOf(form, 'version')),
    window: windowOf(pickup, timeZone),
    ...(pickup.spot !== '' && { spot: pickup.spot as PickupSpot }),
    note: pickup.note.trim(),
    // An empty field leaves the address as it is: the page does not have it.
    ...(pickup.address.trim() !== '' && { address: pickup.address.trim() }),
  };
  const params = { id: pickup.claim };
  const refused = await refusalOf(() => apiOf(client).call(setPickupEndpoint, { params, body }));
  return refused && { ...refused, pickup };
}

/** The address of a pickup, which its asker asked for without scripts. */
export async function addressByForm(client: QueryClient, form: FormData): Promise<Refusal & AnsweredForm> {
  const claim = textOf(form, 'claim');
  let shown: AnsweredForm['shown'];
  const refused = await refusalOf(async () => {
    const { data } = await apiOf(client).call(getPickupAddressEndpoint, { params: { id: claim } });
    shown = { claim, ...data };
  });
  return refused ?? { status: 200, reason: '', ...(shown && { shown }) };
}

/** Null without a time; the server checks it. */
function windowOf({ window, from, to }: PostedPickup, timeZone: string): Pickup['window'] {
  const [begin, end] =
    window === '' ? [from, to].map((one) => instantOfField(one, timeZone)) : window.split('/');
  return begin || end ? { from: begin ?? '', to: end ?? '' } : null;
}
