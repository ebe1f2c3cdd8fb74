import { defineStrings } from '@windfall/contract';
import { useId } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Of the card and the head of the page: the settings load no other words of it. */
export const ownReportsStrings = defineStrings({
  en: {
    title: 'Your reports',
    lead: 'What you have reported to the administrators, and what they decided. Only you and they can see this.',
    see: 'See your reports',
  },
});

/** Link from the account settings to the member's reports. */
export function OwnReportsCard() {
  const t = useStrings(ownReportsStrings);
  const headingId = useId();
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t.title}
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">{t.lead}</p>
      <ButtonLink variant="quiet" to={paths.ownReports}>
        {t.see}
      </ButtonLink>
    </Card>
  );
}
