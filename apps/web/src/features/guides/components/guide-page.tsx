import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Tag } from '../../../ui/tag.tsx';
import { GUIDES, type Guide, guidePictures, guideTexts } from '../guides.ts';
import { strings } from '../strings.ts';
import { GuideCard } from './guide-card.tsx';
import { PictureFan } from './picture-fan.tsx';

interface GuidePageProps {
  guide: Guide;
  /** Follows the title. */
  afterTitle?: ReactNode;
  children: ReactNode;
}

/** Layout of a guide: breadcrumbs, title, pictures, and links to other guides. */
export function GuidePage({ guide, afterTitle, children }: GuidePageProps) {
  const t = useStrings(strings);
  const { title, lead } = useStrings(guideTexts)[guide];
  return (
    <article data-guide className="page-width md:pt-4">
      <Link to={paths.resources} className="mb-2 arrow-link">
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t.allResources}
      </Link>
      <header className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[1.4fr_1fr]">
        <div className="flex flex-col items-start gap-4">
          <Tag>{t.guide}</Tag>
          <h1 className="text-[min(clamp(2.4rem,6vw,4rem),13vw)] leading-[1.02] tracking-tight">
            {title}
            {afterTitle}
          </h1>
          <p className="max-w-[52ch] text-lg text-ink-soft sm:text-xl">{lead}</p>
        </div>
        <PictureFan names={guidePictures[guide]} />
      </header>
      {children}
      <MoreGuides besides={guide} />
    </article>
  );
}

/** Links to the other guides. */
function MoreGuides({ besides }: { besides: Guide }) {
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
