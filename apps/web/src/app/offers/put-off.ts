import { OFFER_KEYS, type Offer } from '../../lib/offers.ts';
import { readStored, writeStored } from '../../lib/offline/device-storage.ts';

const WEEK_MS = 7 * 86_400_000;
/** After 'Not now'. An offer to install stays away for half a year. */
const PAUSE_MS: Record<Offer, number> = { push: 10 * WEEK_MS, install: 26 * WEEK_MS };

/** Whether the viewer has put this offer off on this device. A time in the future comes from a clock that was wrong. */
export function isPutOff(offer: Offer): boolean {
  const at = Number(readStored(OFFER_KEYS[offer]));
  return at > 0 && Math.abs(Date.now() - at) < PAUSE_MS[offer];
}

export function putOff(offer: Offer): void {
  writeStored(OFFER_KEYS[offer], Date.now());
}
