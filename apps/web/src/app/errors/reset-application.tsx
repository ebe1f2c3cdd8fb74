import { useStrings } from '../../lib/i18n/strings.ts';
import { deletePhotoDatabase } from '../../lib/photo-database.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { strings } from './strings.ts';

/** Deletes all data of the site in this browser, after naming it. */
export function ResetApplication() {
  const t = useStrings(strings);
  const { name } = useSite();
  return (
    <>
      <Button variant="quiet" onClick={() => void resetApplication()} aria-describedby="what-reset-does">
        {t.resetApplication}
      </Button>
      <p id="what-reset-does" className="basis-full text-sm text-ink-soft">
        <span className="mx-auto block max-w-[60ch]">{t.whatResetDoes(name)}</span>
      </p>
    </>
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
