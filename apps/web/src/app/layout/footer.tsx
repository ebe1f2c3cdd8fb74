import { defineStrings } from '@windfall/contract';
import { ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { strings as frameMessages } from '../strings.ts';
import { scrollToTop } from './main-content.ts';
import { siteLinks } from './site-links.ts';

const FOOTER_LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

const strings = defineStrings({
  en: {
    tagline: 'Share what your garden grows',
    promise: 'Neighbors share surplus homegrown produce, so that less goes to waste.',
    freeSoftware: 'Free software, run by your community.',
    sourceCode: 'Source code',
    quickLinks: 'Quick links',
    resources: 'Resources',
    foodPreservation: 'Food Preservation',
    gardeningTips: 'Gardening Tips',
    seasonalProduce: 'Seasonal Produce Guide',
    communityBuilding: 'Community Building',
    contact: 'Contact',
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    communityGuidelines: 'Community Guidelines',
    backToTop: 'Back to top',
  },
});

/** The footer of every page. Every page loads it, so it stays simple. */
export function Footer() {
  const t = useStrings(strings);
  const frame = useStrings(frameMessages);
  const { name, tagline, sourceUrl } = useSite();
  const quickLinks: FooterEntry[] = [
    ...siteLinks.map(({ to, label }): FooterEntry => [to, label(frame)]),
    [paths.map, frame.map],
  ];
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
          <p className="mt-1 font-medium text-leaf-strong">
            <bdi>{tagline || t.tagline}</bdi>
          </p>
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
          <p className="flex flex-wrap items-center gap-x-6 text-ink-soft md:ms-auto">
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

/** Contact details of the operator; nothing without any. */
function FooterContact({ title }: { title: string }) {
  const { phone, email, socialUrl } = useSite().contact;
  const links = [
    phone && [`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone],
    email && [`mailto:${email}`, email],
    socialUrl && [socialUrl, socialUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')],
  ].filter((link) => Array.isArray(link));
  if (links.length === 0) return null;
  return (
    <div className="max-md:col-span-full">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1">
        {links.map(([href, name]) => (
          <li key={href}>
            <a href={href} className={`${FOOTER_LINK} wrap-anywhere`}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Path and label. */
type FooterEntry = readonly [to: string, name: string];

interface FooterLinksProps {
  title: string;
  entries: readonly FooterEntry[];
  /** In one row, with a title for screen readers only. */
  isRow?: boolean;
}

function FooterLinks({ title, entries, isRow }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      {!isRow && <p className="font-semibold">{title}</p>}
      <ul className={isRow ? 'flex flex-wrap gap-x-6' : 'mt-1'}>
        {entries.map(([to, name]) => (
          <li key={to}>
            <Link to={to} className={FOOTER_LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
