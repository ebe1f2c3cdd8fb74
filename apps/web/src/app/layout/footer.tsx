import { ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';
import { messages } from '../messages.ts';
import { siteLinks } from './site-links.ts';

export function Footer() {
  const t = useMessages(messages);
  const { name } = useSite();
  return (
    <footer className="mt-16 border-t border-line bg-sunk pt-10 pb-24 md:pb-10">
      <div className="page-width flex flex-wrap items-start justify-between gap-8">
        <div className="max-w-sm">
          <p className="font-heading text-2xl font-semibold">{name}</p>
          <p className="mt-1 font-medium text-leaf-strong">{t.tagline}</p>
          <p className="mt-3 text-ink-soft">{t.footerPromise}</p>
          <p className="mt-1 text-ink-soft">{t.freeSoftware}</p>
        </div>
        <nav aria-label={t.quickLinks}>
          <p className="font-semibold">{t.quickLinks}</p>
          <ul className="mt-1">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {label(t)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Button variant="quiet" onClick={scrollToTop}>
          <ArrowUp className="size-5" aria-hidden="true" />
          {t.backToTop}
        </Button>
      </div>
    </footer>
  );
}
