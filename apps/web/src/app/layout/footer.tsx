import { ArrowUp } from 'lucide-react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { strings as frameMessages } from '../strings.ts';
import { FooterContact } from './footer-contact.tsx';
import { FOOTER_LINK, type FooterEntry, FooterLinks } from './footer-links.tsx';
import { strings } from './footer-strings.ts';
import { scrollToTop } from './main-content.ts';
import { siteLinks } from './site-links.ts';

/** The footer of every page. Every page loads it, so it stays simple. */
export function Footer() {
  const t = useStrings(strings);
  const frame = useStrings(frameMessages);
  const { name, sourceUrl } = useSite();
  const quickLinks = siteLinks.map(({ to, label }): FooterEntry => [to, label(frame)]);
  const guides: FooterEntry[] = [
    [paths.foodPreservation, t.foodPreservation],
    [paths.gardeningTips, t.gardeningTips],
    [paths.seasonalProduce, t.seasonalProduce],
    [paths.communityBuilding, t.communityBuilding],
  ];
  const legal: FooterEntry[] = [
    [paths.privacy, t.privacy],
    [paths.terms, t.terms],
    [paths.communityGuidelines, t.communityGuidelines],
  ];
  return (
    <footer className="mt-16 border-t border-line bg-sunk pt-10 pb-[calc(var(--bottom-bar)+2rem)] md:pb-8">
      <div className="page-width grid column-pair [--gap:1.5rem] [--least:8.25rem] gap-y-8 md:grid-cols-[1.1fr_0.9fr_1.2fr_1.4fr] lg:grid-cols-[1.6fr_1fr_1.2fr_1.2fr]">
        <div className="col-span-full max-w-sm md:col-span-1">
          <p className="font-heading text-2xl font-semibold">{name}</p>
          <p className="mt-1 font-medium text-leaf-strong">{t.tagline}</p>
          <p className="mt-3 text-ink-soft">{t.promise}</p>
          <Button variant="quiet" className="mt-5 md:whitespace-nowrap" onClick={() => scrollToTop(0)}>
            <ArrowUp className="size-5" aria-hidden="true" />
            {t.backToTop}
          </Button>
        </div>
        <FooterLinks title={t.quickLinks} entries={quickLinks} />
        <FooterLinks title={t.resources} entries={guides} />
        <FooterContact title={t.contact} />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 border-t border-line pt-4">
          <FooterLinks title={t.legal} entries={legal} isRow />
          <p className="flex flex-wrap items-center gap-x-6 text-ink-soft md:ml-auto">
            {t.freeSoftware}
            {sourceUrl && (
              <a href={sourceUrl} className={FOOTER_LINK}>
                {t.sourceCode}
              </a>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}
