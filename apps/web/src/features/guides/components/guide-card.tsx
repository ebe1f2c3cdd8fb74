import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { producePicture } from '../../../lib/produce-picture.ts';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { type Guide, guidePaths, guidePictures, guideTexts } from '../guides.ts';
import { strings } from '../strings.ts';

interface GuideCardProps {
  guide: Guide;
  heading: 'h2' | 'h3';
  /** Within the first view, where its picture is the largest. */
  isFirst?: boolean;
}

/** Card of a guide: picture, summary and link. The title's link covers the card. */
export function GuideCard({ guide, heading: Heading, isFirst = false }: GuideCardProps) {
  const t = useStrings(strings);
  const { title, summary } = useStrings(guideTexts)[guide];
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-card shadow-card transition-shadow hover:shadow-lifted focus-within:shadow-lifted">
      <BuiltInPicture
        src={producePicture(guidePictures[guide][1])}
        sizes="(min-width: 76rem) 23rem, (min-width: 40rem) 45vw, 92vw"
        isMain={isFirst}
        className="aspect-[5/3] w-full border-b border-line object-cover"
      />
      <div className="flex grow flex-col gap-2 p-5 sm:p-6">
        <Heading className="text-2xl">
          <Link to={guidePaths[guide]} className="after:absolute after:inset-0 after:content-['']">
            {title}
          </Link>
        </Heading>
        <p className="text-ink-soft">{summary}</p>
        <p
          aria-hidden="true"
          className="mt-auto flex items-center gap-2 pt-2 font-semibold text-leaf-strong group-hover:underline underline-offset-4"
        >
          {t.readGuide}
          <ArrowRight className="size-5 transition-transform group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
        </p>
      </div>
    </li>
  );
}
