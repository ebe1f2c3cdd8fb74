import type { Claim, ClaimWindow } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import type { ClaimTexts } from '../model/claim-words.ts';
import { strings } from '../strings.ts';
import type { Suggestions } from './pickup-suggestions.ts';
import { PickupWindow } from './pickup-window.tsx';

interface PickupChipsProps {
  claim: Claim;
  suggestions: Suggestions;
  isChosen: (window: ClaimWindow) => boolean;
  onChoose: (window: ClaimWindow) => void;
  isOther: boolean;
  onOther: () => void;
}

/** Who named the times. */
export function timesLegend(t: ClaimTexts, { kind, role, asker, giver }: Claim): string {
  if (kind === 'wanted') return role === 'giver' ? t.suitsYou : t.suitsThem(giver.name);
  return role === 'giver' ? t.suggested(asker.name) : t.suggestedOwn;
}

/** The times that the member who opened the claim named, then the usual ones; one tap chooses one, another tap none. */
export function PickupChips({ claim, suggestions, isChosen, onChoose, isOther, onOther }: PickupChipsProps) {
  const t = useStrings(strings);
  const { named, others } = suggestions;
  const chipOf = (window: ClaimWindow) => (
    <Chip
      key={window.from + window.to}
      isPressed={!isOther && isChosen(window)}
      onPress={() => onChoose(window)}
    >
      <PickupWindow window={window} />
    </Chip>
  );
  return (
    <>
      {named.length > 0 && <Chips legend={timesLegend(t, claim)}>{named.map(chipOf)}</Chips>}
      <Chips legend={named.length > 0 ? t.otherTimes : t.when}>
        {others.map(chipOf)}
        <Chip isPressed={isOther} onPress={onOther}>
          {t.anotherTime}
        </Chip>
      </Chips>
    </>
  );
}

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChipProps {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ isPressed, onPress, children }: ChipProps) {
  return (
    <ScriptButton
      aria-pressed={isPressed}
      onClick={onPress}
      className="min-h-11 rounded-full border border-line-strong bg-card px-4 py-1.5 text-start text-sm font-medium hover:bg-sunk aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-leaf"
    >
      {children}
    </ScriptButton>
  );
}
