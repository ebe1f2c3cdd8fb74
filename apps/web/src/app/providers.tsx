import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ClockProvider } from '../lib/clock.tsx';
import { LocaleContext, translateRefusal } from '../lib/i18n/strings.ts';
import { type Site, SiteContext } from '../lib/site.tsx';
import { MessageContext } from '../ui/field.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  site: Site;
  locale: string;
  renderedAt: number;
  children: ReactNode;
}

export function Providers({ queryClient, site, locale, renderedAt, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteContext value={site}>
        <LocaleContext value={locale}>
          <MessageContext value={translateRefusal}>
            <ClockProvider start={renderedAt}>{children}</ClockProvider>
          </MessageContext>
        </LocaleContext>
      </SiteContext>
    </QueryClientProvider>
  );
}
