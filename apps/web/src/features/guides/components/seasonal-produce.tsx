import { Leaf, type LucideIcon, Snowflake, Sprout, Sun } from 'lucide-react';
import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { searchProduce } from '../seasonal/search-produce.ts';
import { produceGuide, SEASONS, type Season, seasonPath } from '../seasonal/seasons.ts';
import { useProduceView } from '../seasonal/use-produce-view.ts';
import { strings } from '../strings.ts';
import { GuideTabs } from './guide-tabs.tsx';
import { ProduceSearch } from './produce-search.tsx';
import { ProduceTable } from './produce-table.tsx';

const ICONS: Readonly<Record<Season, LucideIcon>> = {
  spring: Sprout,
  summer: Sun,
  fall: Leaf,
  winter: Snowflake,
};

/** Four seasons and a search through all of them. */
export function SeasonalProduce() {
  const t = useStrings(strings);
  const guide = useContent(produceGuide);
  const { text, type, season } = useProduceView();
  const tabs = SEASONS.map((value) => ({
    value,
    title: guide[value].title,
    to: seasonPath(value),
    Icon: ICONS[value],
  }));
  return (
    <div className="pt-6">
      <ProduceSearch text={text} onType={type} />
      <GuideTabs label={t.seasons} tabs={tabs} value={season}>
        {season ? <OpenSeason season={season} /> : null}
        <Results words={season ? null : text} />
      </GuideTabs>
    </div>
  );
}

function OpenSeason({ season }: { season: Season }) {
  const { title, intro, entries } = useContent(produceGuide)[season];
  return (
    <>
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-2 mb-6 max-w-[65ch] text-lg text-ink-soft">{intro}</p>
      <ProduceTable caption={title} entries={entries} />
    </>
  );
}

/** Always rendered, so that screen readers announce the number of results. */
function Results({ words }: { words: string | null }) {
  const t = useStrings(strings);
  const guide = useContent(produceGuide);
  const found = words === null ? [] : searchProduce(guide, words);
  const entries = found.map((entry) => ({ ...entry, seasonTitle: guide[entry.season].title }));
  return (
    <>
      <div role="status">
        {words !== null && (
          <>
            <h2 className="text-3xl">{t.searchResults}</h2>
            <p className="mt-2 mb-6 text-lg text-ink-soft">
              {found.length === 0 ? t.nothingFound : t.found(found.length)}
            </p>
          </>
        )}
      </div>
      {found.length > 0 && <ProduceTable caption={t.searchResults} entries={entries} />}
    </>
  );
}
