import type { CropId, Strings } from '@windfall/contract';
import { Thermometer } from 'lucide-react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { loadFollows } from '../../../features/follows/api/follows.ts';
import { GuideHead } from '../../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../../features/guides/components/guide-page.tsx';
import { SeasonHere } from '../../../features/guides/components/season-here.tsx';
import { SeasonalProduce } from '../../../features/guides/components/seasonal-produce.tsx';
import { ShareCall } from '../../../features/guides/components/share-call.tsx';
import {
  DEFAULT_SEASON,
  produceGuide,
  readSeason,
  seasonPath,
} from '../../../features/guides/seasonal/seasons.ts';
import { strings } from '../../../features/guides/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { seasonQuery } from '../../../lib/season/season-query.ts';

const TellMe = lastingPart(() => import('../../../features/follows/tell-me.tsx'));

/** How planting times vary by climate zone. */
export const climateZones: Strings<readonly string[]> = {
  en: [
    'Planting times vary by climate zone. Months in this guide are those of USDA zones 6 and 7, with a last frost around the end of April and a first frost around the middle of October. What counts from a frost date holds anywhere, once you know yours.',
    'In zones 3 to 5 move spring dates two to four weeks later and fall dates as much earlier. In zones 8 to 10 do the opposite: cool-season crops grow from October to April there, and the height of summer is the time to rest.',
    'Zones say how cold winters get, not when frost comes, and a garden at the foot of a slope can freeze two weeks after the one above it. Ask the neighbor who has gardened there longest, or your county’s extension office, for the average dates, and write your own down.',
  ],
};

/** The guide is shown without the season of the site, too: a failure is none of the page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { queryClient, response } = context.get(pageContext);
  await Promise.all([queryClient.prefetchQuery(seasonQuery), response && loadFollows(queryClient)]);
  return null;
}

/** Follows a crop without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { followForms } = await import('../../../features/follows/plain-forms.ts');
  return answerPlainForm(args, followForms);
}

export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const season = readSeason(params);
  const part = useStrings(produceGuide)[season].title;
  return (
    <>
      <GuideHead
        guide="seasonal"
        part={season === DEFAULT_SEASON ? undefined : part}
        canonical={seasonPath(season)}
        hidden={params.has('search')}
      />
      <GuidePage guide="seasonal">
        <SeasonHere />
        <SeasonalProduce renderAction={tellOf} />
        <ClimateZones />
        <ShareCall
          title={t.shareTitle}
          text={t.shareText}
          member={t.shareHarvest}
          visitor={t.signUpToShare}
        />
      </GuidePage>
    </>
  );
}

const tellOf = (crop: CropId, name: string) => <TellMe subject={{ crop }} name={name} label="short" />;

function ClimateZones() {
  const t = useStrings(strings);
  const paragraphs = useStrings(climateZones);
  return (
    <section
      aria-labelledby="climate-zones"
      className="mt-14 grid gap-x-12 gap-y-3 rounded-xl bg-leaf-soft p-6 sm:p-10 lg:grid-cols-[16rem_1fr]"
    >
      <h2 id="climate-zones" className="flex items-start gap-3 text-3xl">
        <Thermometer className="mt-0.5 size-8 shrink-0 text-leaf" aria-hidden="true" />
        {t.climateZones}
      </h2>
      <div className="flex max-w-[68ch] flex-col gap-3">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}
