import { useSearchParams } from 'react-router';
import { GuideHead } from '../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../features/guides/components/guide-page.tsx';
import { SeasonalProduce } from '../../features/guides/components/seasonal-produce.tsx';
import { ShareCall } from '../../features/guides/components/share-call.tsx';
import { messages } from '../../features/guides/messages.ts';
import { climateZones } from '../../features/guides/seasonal/climate-zones.ts';
import {
  DEFAULT_SEASON,
  produceGuide,
  readSeason,
  seasonPath,
} from '../../features/guides/seasonal/seasons.ts';
import { useContent } from '../../lib/i18n/content.ts';
import { useMessages } from '../../lib/i18n/messages.ts';

export function Component() {
  const t = useMessages(messages);
  const [params] = useSearchParams();
  const season = readSeason(params);
  const part = useContent(produceGuide)[season].title;
  return (
    <>
      <GuideHead
        guide="seasonal"
        part={season === DEFAULT_SEASON ? undefined : part}
        canonical={seasonPath(season)}
        hidden={params.has('search')}
      />
      <GuidePage guide="seasonal">
        <SeasonalProduce />
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

function ClimateZones() {
  const t = useMessages(messages);
  const paragraphs = useContent(climateZones);
  return (
    <section
      aria-labelledby="climate-zones"
      className="mt-14 rounded-lg border-l-4 border-leaf bg-leaf-soft p-6 sm:p-8"
    >
      <h2 id="climate-zones" className="text-2xl sm:text-3xl">
        {t.climateZones}
      </h2>
      <div className="mt-3 flex max-w-[68ch] flex-col gap-3">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}
