import type { ClaimWindow } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { isLong } from '../pickup-times.ts';
import { strings } from '../strings.ts';

/** A time span in the reader's time zone: 'Today, 5:00 PM to 7:00 PM'. */
export function PickupWindow({ window }: { window: ClaimWindow }) {
  const t = useStrings(strings);
  const spansDays = isLong(window);
  return (
    <>
      <LocalTime instant={window.from} form="day" />, <LocalTime instant={window.from} form="clock" />
      {t.window(spansDays)}
      <LocalTime instant={window.to} form={spansDays ? 'moment' : 'clock'} />
    </>
  );
}
