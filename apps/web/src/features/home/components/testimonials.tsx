import { CAROUSEL, defineStrings, type Testimonial } from '@windfall/contract';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { strings } from '../strings.ts';

const CALM = '(prefers-reduced-motion: reduce)';

/** Examples for a landing page whose host has no testimonials yet. */
const testimonials = defineStrings({
  en: {
    examples: [
      {
        quote: 'I used to compost half my zucchini. Now a family down the street has them for dinner.',
        name: 'Maria Santos',
        place: 'Grows vegetables in Sellwood',
      },
      {
        quote: 'We asked for a few plums and came home with a recipe, a bucket and two new friends.',
        name: 'James Whitfield',
        place: 'Picks fruit in Brooklyn Park',
      },
      {
        quote: 'My seedlings went to six gardens this spring. In August I was paid back in tomatoes.',
        name: 'Aiko Tanaka',
        place: 'Raises seedlings in Woodstock',
      },
    ] satisfies Three,
  },
});

/** Testimonials of the host, or the examples; a host can have none. */
export function Testimonials() {
  const { testimonials: own } = useSite();
  const examples = useStrings(testimonials).examples;
  const said = own ?? examples;
  return said.length > 0 && <Carousel said={said} areExamples={own === null} />;
}

/**
 * Rotating testimonials, after the carousel pattern of the ARIA Authoring Practices. The rotation stops
 * under the pointer, with the focus inside, by the button, in a hidden tab and with reduced motion. Without
 * scripts all are visible.
 */
function Carousel({ said, areExamples }: { said: readonly Testimonial[]; areExamples: boolean }) {
  const t = useStrings(strings);
  const [isStopped, setStopped] = useState(false);
  const hold = useHold();
  const { index, step, isMoving, isCalm } = useRotation(
    said.length,
    isStopped || hold.isHeld || said.length === 1,
  );
  return (
    <section
      {...hold.handlers}
      aria-labelledby="testimonials"
      aria-roledescription={t.carousel}
      className="page-width pt-14"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="testimonials" className="text-3xl sm:text-4xl">
          {t.testimonialsTitle}
        </h2>
        <div className="flex gap-1 noscript:hidden" hidden={said.length === 1}>
          {!isCalm && (
            <IconButton
              label={isStopped ? t.play : t.pause}
              icon={isStopped ? <Play className="size-5" /> : <Pause className="size-5" />}
              onClick={() => setStopped(!isStopped)}
            />
          )}
          <IconButton label={t.previous} icon={<ChevronLeft className="size-6" />} onClick={() => step(-1)} />
          <IconButton label={t.next} icon={<ChevronRight className="size-6" />} onClick={() => step(1)} />
        </div>
      </div>
      {/* All are in one grid cell, so that a longer one does not move the content below. */}
      <div aria-live={isMoving ? 'off' : 'polite'} className="grid noscript:gap-4">
        {said.map((one, place) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: a host may enter one person twice
            key={place}
            testimonial={one}
            label={t.slide(place + 1, said.length)}
            isShown={place === index}
            isExample={areExamples}
          />
        ))}
      </div>
    </section>
  );
}

interface SlideProps {
  testimonial: Testimonial;
  label: string;
  isShown: boolean;
  isExample: boolean;
}

function Slide({ testimonial: { quote, name, place }, label, isShown, isExample }: SlideProps) {
  const t = useStrings(strings);
  return (
    <figure
      aria-roledescription={t.slideRole}
      aria-label={label}
      aria-hidden={!isShown}
      className={classNames(
        'col-start-1 row-start-1 flex flex-col justify-between gap-5 rounded-xl border border-line bg-card p-6 shadow-card sm:p-10',
        'transition-opacity duration-500 motion-reduce:transition-none noscript:visible noscript:col-auto noscript:row-auto noscript:opacity-100',
        !isShown && 'invisible opacity-0',
      )}
    >
      {isExample && (
        <p className="-mb-2 self-start rounded-full bg-sunk px-3 py-1 text-sm text-ink-soft">{t.example}</p>
      )}
      <blockquote className="font-heading text-2xl leading-snug text-pretty sm:text-3xl">
        “{quote}”
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={name} className="size-12 text-xl" />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="text-ink-soft">{place}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** Whether the pointer or the focus is inside. */
function useHold() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isHeld: isPointedAt || hasFocus,
    handlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}

type Three = readonly Testimonial[] & { readonly length: (typeof CAROUSEL)['testimonials'] };

/** Index of the visible item out of `count`; advances every six seconds unless paused. */
function useRotation(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
  const isCalm = useSyncExternalStore(watchMotion, wantsCalm, () => false);
  const isMoving = !isHeld && !isHidden && !isCalm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each testimonial is shown for its whole time
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex((shown) => (shown + 1) % count), CAROUSEL.interval);
    return () => clearTimeout(timer);
  }, [isMoving, count, index]);
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + count) % count);
  return { index, step, isMoving, isCalm };
}

function wantsCalm(): boolean {
  return matchMedia(CALM).matches;
}

function watchMotion(onChange: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
