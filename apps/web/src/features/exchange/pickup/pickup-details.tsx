import type { Claim } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';
import { PickupAddress } from './pickup-address.tsx';
import { PickupWindow } from './pickup-window.tsx';

interface PickupDetailsProps {
  claim: Claim;
  /** Only when and where. */
  isShort?: boolean;
}

/** When and where an agreed claim is picked up. */
export function PickupDetails({ claim, isShort = false }: PickupDetailsProps) {
  const t = useStrings(strings);
  const { state, window, spot, pickup_note } = claim;
  if (state !== 'agreed' && !(state === 'offered' && window)) return null;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Detail name={t.when}>{window ? <PickupWindow window={window} /> : t.noWindow}</Detail>
        {spot && <Detail name={t.where}>{t.spot(spot)}</Detail>}
        {pickup_note && !isShort && (
          <Detail name={t.note}>
            <span className="paragraphs whitespace-pre-line" dir="auto">
              {pickup_note}
            </span>
          </Detail>
        )}
      </dl>
      {state === 'agreed' && claim.has_address && !isShort && <PickupAddress claim={claim} />}
      {state === 'agreed' && !claim.has_address && claim.role === 'giver' && window && !isShort && (
        <p className="text-sm text-ink-soft">{t.noAddress}</p>
      )}
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
