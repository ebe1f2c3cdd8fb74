import { defineStrings } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CardDetails } from '../../../ui/card-details.tsx';

const PreferencesForm = lazyPart(() => import('./preferences-form.tsx'));

/** Of the closed card: the settings load no other words of it. */
const strings = defineStrings({
  en: {
    title: 'What you are told',
    lead: 'You always see everything here. Choose what you are also told on your devices and by email.',
  },
});

/** The member's notification choices, opened by a link to `#notifications`, which emails have. Fetched when opened. `children` come first. */
export function NotificationPreferences({ children }: { children?: ReactNode }) {
  const t = useStrings(strings);
  const { hash } = useLocation();
  return (
    <CardDetails id="notifications" title={t.title} lead={t.lead} opens={hash === '#notifications'}>
      {children}
      <PreferencesForm />
    </CardDetails>
  );
}
