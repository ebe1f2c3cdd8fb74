import { Questions, StepCards, Stories } from '../../../features/guides/components/community-sections.tsx';
import { GuideHead } from '../../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../../features/guides/components/guide-page.tsx';
import { ShareCall } from '../../../features/guides/components/share-call.tsx';
import { strings } from '../../../features/guides/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useSite } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** The product's name follows the title. */
export function Component() {
  const t = useStrings(strings);
  const { name } = useSite();
  return (
    <>
      <GuideHead guide="community" />
      <GuidePage
        guide="community"
        afterTitle={
          <>
            {' '}
            <span className="block text-[0.5em] leading-normal font-medium tracking-normal text-leaf">
              {name}
            </span>
          </>
        }
      >
        <StepCards />
        <Stories />
        <Questions />
        <ShareCall
          title={t.closingTitle}
          text={t.closingText}
          member={t.shareProduce}
          visitor={t.signUpToShare}
        >
          <ButtonLink size="large" variant="leaf" to={paths.listings}>
            {t.findGardeners}
          </ButtonLink>
        </ShareCall>
      </GuidePage>
    </>
  );
}
