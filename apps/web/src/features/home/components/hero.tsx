import { HandHeart, type LucideIcon, Sprout, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.tsx';
import { UploadedPicture } from '../../../lib/uploaded-picture.tsx';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { strings } from '../strings.ts';

/** On a phone with more than two pixels to a point, two are enough: the third shows in the bytes only. */
const SIZES = '(min-width: 76rem) 36rem, (min-width: 48rem) 48vw, (min-resolution: 2.01dppx) 70vw, 92vw';

/** A photo has several times the bytes of the drawing: phones take the encoding of 640 pixels, so that it is not the last to come. */
const PHOTO_SIZES =
  '(min-width: 76rem) 36rem, (min-width: 48rem) 48vw, (min-resolution: 2.01dppx) 49vw, (min-resolution: 1.5dppx) 76vw, 92vw';

/** Characters of a line that fill the heading at its usual size. */
const LONG_TAGLINE = 36;

/** Introduction of the landing page: heading, main link and pictures. `children` stand below the links. */
export function Hero({ children }: { children?: ReactNode }) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  return (
    <section className="page-width grid items-end gap-x-10 gap-y-4 pt-2 md:grid-cols-[1fr_1.05fr] md:pt-4">
      <div className="flex flex-col items-start gap-5 self-center md:pb-8">
        <Welcome />
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="large" to={isSignedIn ? paths.createListing : paths.register}>
            {t.getStarted}
          </ButtonLink>
          <ButtonLink size="large" variant="quiet" to={paths.listings}>
            {t.browse}
          </ButtonLink>
        </div>
        {children}
      </div>
      <HeroPicture />
    </section>
  );
}

/** The picture of the host, or the stall of the program. */
export function HeroPicture() {
  const { picture } = useSite();
  if (!picture)
    return (
      <div className="hero-sun relative">
        <BuiltInPicture src="/pictures/hero.webp" sizes={SIZES} isMain className="relative -mb-1.5 w-full" />
      </div>
    );
  const { photo, alt } = picture;
  return (
    <UploadedPicture
      address={photo.sources.at(-1)?.url ?? ''}
      photo={photo}
      sizes={PHOTO_SIZES}
      alt={alt}
      isMain
      className="mb-6 aspect-3/2 w-full rounded-xl md:mb-8 md:aspect-4/3 md:self-center"
    />
  );
}

interface WelcomeProps {
  /** The page has one heading of the first level: elsewhere it is a paragraph that looks like it. */
  heading?: 'h1' | 'p';
}

/** The words of the host, or those of the program. Long ones are smaller. */
export function Welcome({ heading: Heading = 'h1' }: WelcomeProps) {
  const t = useStrings(strings);
  const { tagline, welcome } = useSite();
  const size =
    tagline.length > LONG_TAGLINE
      ? 'text-[min(clamp(2rem,4.6vw,3.2rem),11vw)] leading-[1.05]'
      : 'text-[min(clamp(2.6rem,7.2vw,4.6rem),14vw)] leading-[0.98]';
  return (
    <>
      <Heading className={classNames(size, 'font-heading font-semibold tracking-tight wrap-anywhere')}>
        <bdi>{tagline || t.headline}</bdi>
      </Heading>
      <p dir="auto" className="max-w-[46ch] text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
        {welcome || t.lead}
      </p>
    </>
  );
}

export function Benefits() {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="benefits" className="counter border-b border-b-line bg-card">
      <h2 id="benefits" className="sr-only">
        {t.benefitsTitle}
      </h2>
      <ul className="page-width grid divide-line py-2 md:grid-cols-3 md:divide-x max-md:divide-y">
        <Benefit Icon={Sprout} title={t.wasteTitle} text={t.wasteText} />
        <Benefit Icon={UsersRound} title={t.communityTitle} text={t.communityText} />
        <Benefit Icon={HandHeart} title={t.freshTitle} text={t.freshText} />
      </ul>
    </section>
  );
}

function Benefit({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4 py-7 md:px-7 md:first:ps-0 md:last:pe-0">
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-leaf-soft text-leaf-strong">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
