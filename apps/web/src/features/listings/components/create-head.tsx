import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../form-strings.ts';

/** The heading of the page for a new listing, which follows what was chosen. */
export function CreateHead({ isWanted }: { isWanted: boolean }) {
  const t = useStrings(strings);
  return (
    <header className="mb-2">
      <h1 className="text-4xl sm:text-5xl">{isWanted ? t.createHeadingWanted : t.createHeading}</h1>
      <p className="mt-2 text-lg text-ink-soft">{isWanted ? t.createLeadWanted : t.createLead}</p>
    </header>
  );
}
