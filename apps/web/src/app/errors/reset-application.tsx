import { useMessages } from '../../lib/i18n/messages.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';

/** The last resort, below whatever else can be tried, and what it costs. */
export function ResetApplication() {
  const t = useMessages(messages);
  const { name } = useSite();
  return (
    <>
      <Button variant="quiet" onClick={resetApplication} aria-describedby="what-reset-does">
        {t.resetApplication}
      </Button>
      <p id="what-reset-does" className="w-full max-w-[60ch] text-sm text-ink-soft">
        {t.whatResetDoes(name)}
      </p>
    </>
  );
}

function resetApplication() {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Switched off: then it is empty.
    }
  }
  location.reload();
}
