import type { Claim } from '@windfall/contract';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { strings } from './place-strings.ts';

/** The place of a claim in its line for one of its two members, and why it is that one. */
export function PlaceInLine({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const own = useOwnPlace(claim);
  const { place, line, role } = claim;
  const isOwn = role === 'asker';
  if (place === null) return isOwn ? t.inLine : null;
  if (line?.draw_at && !line.drawn_at)
    return <TextWithTime text={isOwn ? t.inDraw : t.waitsForDraw} instant={line.draw_at} form="meeting" />;
  return isOwn ? own(place) : t.placeOf(place);
}

/** For the asker. A server of an earlier version does not say why. */
function useOwnPlace({ line, got_lately, giver }: Claim) {
  const t = useStrings(strings);
  const format = useCountText();
  return (place: number): string => {
    if (line?.rule === 'choose') return t.chooses(giver.name, place);
    if (line?.rule === 'draw') return line.is_drawn ? t.drawn(place) : t.late(place);
    if (line?.rule !== 'least') return t.place(place);
    const [got, before] = [format(got_lately), line.got_before];
    if (before === null) return t.leastFirst(got);
    return before === got_lately ? t.leastEarlier(place, got) : t.least(place, got, format(before));
  };
}
