import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CardDetails } from '../../../ui/card-details.tsx';
import { strings } from './giving-strings.ts';

const GivingForm = lazyPart(() => import('./giving-form.tsx'));

/** Whether the profile tells how the member gives, and the address for pickups. Fetched when opened. */
export function GivingSettings({ userId }: { userId: string }) {
  const t = useStrings(strings);
  return (
    <CardDetails title={t.settings} lead={t.settingsLead}>
      <GivingForm userId={userId} />
    </CardDetails>
  );
}
