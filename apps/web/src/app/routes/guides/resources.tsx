import { GuideCard } from '../../../features/guides/components/guide-card.tsx';
import { PictureFan } from '../../../features/guides/components/picture-fan.tsx';
import { GUIDES } from '../../../features/guides/guides.ts';
import { strings } from '../../../features/guides/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** The list of guides. */
export function Component() {
  const t = useStrings(strings);
  return (
    <div className="page-width md:pt-4">
      <PageHead title={t.resources} description={t.resourcesDescription} canonical={paths.resources} />
      <header className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[1.4fr_1fr]">
        <div>
          <h1 className="text-[min(clamp(2.4rem,6vw,4rem),13vw)] leading-[1.02] tracking-tight">
            {t.resources}
          </h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft sm:text-xl">{t.resourcesLead}</p>
        </div>
        <PictureFan names={['carrots', 'herbs', 'apples']} />
      </header>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {GUIDES.map((guide, index) => (
          <GuideCard key={guide} guide={guide} heading="h2" isFirst={index === 0} />
        ))}
      </ul>
      <section aria-labelledby="try-it" className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-4">
        <div>
          <h2 id="try-it" className="text-2xl sm:text-3xl">
            {t.tryIt}
          </h2>
          <p className="mt-1 text-lg text-ink-soft">{t.tryItText}</p>
        </div>
        <ButtonLink variant="leaf" to={paths.listings}>
          {t.browseListings}
        </ButtonLink>
      </section>
    </div>
  );
}
