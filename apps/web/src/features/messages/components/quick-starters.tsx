import { useStrings } from '../../../lib/i18n/strings.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { strings } from '../strings.ts';

interface QuickStartersProps {
  isAvailable: boolean;
  onPick: (text: string) => void;
}

/** Suggested first sentences. Choosing one inserts it; sending is a separate step. */
export function QuickStarters({ isAvailable, onPick }: QuickStartersProps) {
  const t = useStrings(strings);
  const starters = isAvailable ? [t.stillAvailable, t.whenPickUp, t.howMany] : [t.moreSoon, t.tellMe];
  return (
    <ul aria-label={t.starters} className="flex flex-wrap gap-2">
      {starters.map((text) => (
        <li key={text}>
          <ScriptButton
            onClick={() => onPick(text)}
            className="min-h-11 rounded-full border border-line-strong bg-paper px-4 py-1.5 text-start text-sm font-medium hover:bg-sunk"
          >
            {text}
          </ScriptButton>
        </li>
      ))}
    </ul>
  );
}
