import { Banner } from './banner.tsx';
import { ScriptButton } from './script-button.tsx';

interface RestoredBannerProps {
  text: string;
  discardLabel: string;
  onDiscard: () => void;
}

/** Above a form that begins with what was typed into it earlier: says so, with a way to begin anew. */
export function RestoredBanner({ text, discardLabel, onDiscard }: RestoredBannerProps) {
  return (
    <Banner>
      {text}{' '}
      <ScriptButton onClick={onDiscard} className="min-h-6 font-semibold underline underline-offset-4">
        {discardLabel}
      </ScriptButton>
    </Banner>
  );
}
