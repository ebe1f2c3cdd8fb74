import { Link } from 'react-router';
import { aboutText } from '../../../features/about/about-text.ts';
import { HowItWorks, PrivacyInBrief } from '../../../features/about/components/how-it-works.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CallOut } from '../../../ui/call-out.tsx';

/** Describes the site, how it works and its privacy, with a call to action. */
export function Component() {
  const t = useStrings(aboutText)(useSite().name);
  const { isSignedIn } = useSession();
  return (
    <div className="page-width md:pt-4">
      <PageHead title={t.title} description={t.description} canonical={paths.about} />
      <header className="grid items-center gap-x-10 gap-y-4 md:grid-cols-[1.2fr_1fr]">
        <div>
          <h1 className="text-[min(clamp(2.4rem,6vw,4rem),13vw)] leading-[1.02] tracking-tight">{t.title}</h1>
          <p className="mt-4 max-w-[46ch] text-lg text-ink-soft sm:text-xl">{t.lead}</p>
        </div>
        <BuiltInPicture
          src="/pictures/hero.webp"
          sizes="(min-width: 76rem) 31rem, (min-width: 48rem) 42vw, 92vw"
          isMain
          className="w-full"
        />
      </header>
      <section aria-labelledby="what" className="grid gap-x-12 gap-y-4 pt-12 lg:grid-cols-[20rem_1fr]">
        <h2 id="what" className="text-3xl sm:text-4xl">
          {t.whatTitle}
        </h2>
        <div className="flex max-w-[65ch] flex-col gap-4 text-lg">
          {t.what.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <Link to={paths.numbers} className="text-link">
              {t.numbersLink}
            </Link>
          </p>
        </div>
      </section>
      <HowItWorks title={t.howTitle} steps={t.steps} />
      <PrivacyInBrief title={t.privacyTitle} text={t.privacy} link={t.privacyLink} />
      <CallOut title={t.callTitle} text={t.callText}>
        <ButtonLink size="large" to={isSignedIn ? paths.createListing : paths.register}>
          {isSignedIn ? t.callMember : t.callVisitor}
        </ButtonLink>
      </CallOut>
    </div>
  );
}
