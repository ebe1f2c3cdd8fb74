import type { Claim, ClaimWindow } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { strings } from '../strings.ts';
import { isLong } from './pickup-times.ts';

/** A time span in the reader's time zone: 'Today, 5:00 PM to 7:00 PM'. */
export function PickupWindow({ window }: { window: ClaimWindow }) {
  const t = useStrings(strings);
  const spansDays = isLong(window);
  return (
    <>
      <LocalTime instant={window.from} form="day" />, <LocalTime instant={window.from} form="clock" />
      {t.window(spansDays)}
      <LocalTime instant={window.to} form={spansDays ? 'meeting' : 'meetingClock'} />
    </>
  );
}

/** Tells the asker that the address ends when the pickup is moved out of the time for which it was written. */
export function AddressEnds({ claim: { role, has_address, window, giver } }: { claim: Claim }) {
  const t = useStrings(strings);
  if (role === 'giver' || !has_address || !window) return null;
  return <p className="text-sm text-ink-soft">{t.addressEnds(giver.name)}</p>;
}
