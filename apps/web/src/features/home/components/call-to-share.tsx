import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';

export function CallToShare() {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  return (
    <section aria-labelledby="call" className="page-width pt-14">
      <div className="call-plot flex flex-col items-center gap-4 overflow-hidden rounded-xl px-6 pt-12 pb-14 text-center">
        <h2 id="call" className="text-3xl sm:text-5xl">
          {t.callTitle}
        </h2>
        <p className="max-w-[44ch] text-lg">{t.callText}</p>
        <ButtonLink
          size="large"
          variant="leaf"
          to={isSignedIn ? paths.createListing : paths.register}
          className="mt-2"
        >
          {isSignedIn ? t.callMember : t.callVisitor}
        </ButtonLink>
      </div>
    </section>
  );
}
