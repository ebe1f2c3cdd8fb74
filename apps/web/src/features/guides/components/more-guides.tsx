import { useStrings } from '../../../lib/i18n/strings.ts';
import { GUIDES, type Guide } from '../guides.ts';
import { strings } from '../strings.ts';
import { GuideCard } from './guide-card.tsx';

/** Links to the other guides. */
export function MoreGuides({ besides }: { besides: Guide }) {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="more-guides" className="print-none pt-16">
      <h2 id="more-guides" className="text-3xl sm:text-4xl">
        {t.moreGuides}
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {GUIDES.filter((guide) => guide !== besides).map((guide) => (
          <GuideCard key={guide} guide={guide} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
