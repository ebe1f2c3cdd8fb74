import { useState } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { deletePhotoDatabase } from '../../lib/photo-database.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { strings } from './strings.ts';

/** Deletes all data of the site in this browser: the first press says what is lost, the second one deletes it. */
export function ResetApplication() {
  const t = useStrings(strings);
  const { name } = useSite();
  // Neither at first: the screen itself has to be read before its buttons.
  const [step, setStep] = useState<'start' | 'asking' | 'kept'>('start');
  if (step !== 'asking') {
    return (
      <Button variant="quiet" autoFocus={step === 'kept'} onClick={() => setStep('asking')}>
        {t.resetApplication}
      </Button>
    );
  }
  return (
    <fieldset aria-labelledby="what-reset-does" className="flex basis-full flex-col items-center gap-3">
      <p id="what-reset-does" className="max-w-[60ch]">
        {t.whatResetDoes(name)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="quiet" autoFocus onClick={() => setStep('kept')}>
          {t.keepAll}
        </Button>
        <Button variant="danger" onClick={() => void resetApplication()}>
          {t.deleteAll}
        </Button>
      </div>
    </fieldset>
  );
}

async function resetApplication() {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Disabled storage is empty.
    }
  }
  await deletePhotoDatabase();
  location.reload();
}
