import type { Claim, ClaimWindow } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { ClaimTexts } from '../claims/claim-words.ts';
import { strings } from '../strings.ts';
import { notOver } from '../wished-times.ts';
import { PickupWindow } from './pickup-window.tsx';

interface PickupChipsProps {
  claim: Claim;
  isChosen: (window: ClaimWindow) => boolean;
  onChoose: (window: ClaimWindow) => void;
}

/** Who named the times. */
export function timesLegend(t: ClaimTexts, { kind, role, asker, giver }: Claim): string {
  if (kind === 'wanted') return role === 'giver' ? t.suitsYou : t.suitsThem(giver.name);
  return role === 'giver' ? t.suggested(asker.name) : t.suggestedOwn;
}

/** The times ahead that the member who opened the claim named; one tap fills in the times. */
export function PickupChips({ claim, isChosen, onChoose }: PickupChipsProps) {
  const t = useStrings(strings);
  const ahead = notOver(claim.could, useNow());
  if (ahead.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{timesLegend(t, claim)}</legend>
      <div className="flex flex-wrap gap-2">
        {ahead.map((window) => (
          <button
            key={window.from + window.to}
            type="button"
            aria-pressed={isChosen(window)}
            onClick={() => onChoose(window)}
            className="min-h-11 rounded-full border border-line-strong bg-card px-4 py-1.5 text-left text-sm font-medium hover:bg-sunk aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-leaf"
          >
            <PickupWindow window={window} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
