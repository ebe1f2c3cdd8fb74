import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';

/** Introduction of the landing page: heading, main link and pictures. `children` stand below the links. */
export function Hero({ children }: { children?: ReactNode }) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  return (
    <section className="page-width grid items-end gap-x-10 gap-y-4 pt-2 md:grid-cols-[1fr_1.05fr] md:pt-4">
      <div className="flex flex-col items-start gap-5 self-center md:pb-8">
        <h1 className="text-[clamp(2.6rem,7.2vw,4.6rem)] leading-[0.98] tracking-tight">{t.headline}</h1>
        <p className="max-w-[46ch] text-lg text-ink-soft">{t.lead}</p>
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
      <div className="hero-sun relative">
        <img
          src="/pictures/hero-640.webp"
          srcSet="/pictures/hero-640.webp 640w, /pictures/hero-1280.webp 1280w"
          sizes="(min-width: 48rem) 38rem, 92vw"
          width={1280}
          height={853}
          alt=""
          fetchPriority="high"
          className="relative -mb-1.5 w-full"
        />
      </div>
    </section>
  );
}
