import { MonitorDown, Share } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { type HowToInstall, install, putOffInstalling } from './installing.ts';
import { PromptAnswer } from './prompt-answer.tsx';
import { PromptCard } from './prompt-card.tsx';
import { strings } from './strings.ts';

/** Offers to put the site on the home screen, where it opens without a connection. */
export default function InstallPrompt({ how }: { how: HowToInstall }) {
  const t = useStrings(strings);
  const { name } = useSite();
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return <PromptAnswer>{t.installLater}</PromptAnswer>;
  const later = () => {
    setPutOff(true);
    putOffInstalling();
  };
  return (
    <PromptCard
      icon={how === 'dialog' ? MonitorDown : Share}
      title={t.installTitle(name)}
      text={how === 'dialog' ? t.installText : t.installByHand}
    >
      <div className="flex flex-wrap gap-2">
        {how === 'dialog' && (
          <Button variant="leaf" onClick={() => void install()}>
            {t.install}
          </Button>
        )}
        <Button variant="quiet" onClick={later}>
          {t.notNow}
        </Button>
      </div>
    </PromptCard>
  );
}
