import type { CropId } from '@windfall/contract';
import { Leaf, type LucideIcon, Search, Snowflake, Sprout, Sun } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import type { ProduceEntry } from '../seasonal/produce-entry.ts';
import {
  type ProduceGuide,
  produceGuide,
  readSeason,
  SEASONS,
  type Season,
  seasonPath,
} from '../seasonal/seasons.ts';
import { strings } from '../strings.ts';
import { NamedPicture } from './named-picture.tsx';
import { ReadingTable } from './reading-table.tsx';
import { HarvestHere } from './season-here.tsx';

const LONGEST_SEARCH = 100;

const ICONS: Readonly<Record<Season, LucideIcon>> = {
  spring: Sprout,
  summer: Sun,
  fall: Leaf,
  winter: Snowflake,
};

/** Draws what a reader can do with a crop, such as to hear of it. */
type RenderAction = (crop: CropId, name: string) => ReactNode;

/** Four seasons and a search through all of them. */
export function SeasonalProduce({ renderAction }: { renderAction: RenderAction }) {
  const t = useStrings(strings);
  const guide = useStrings(produceGuide);
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
      <Tabs label={t.seasons} tabs={tabs} value={season} replace>
        {season ? <OpenSeason season={season} renderAction={renderAction} /> : null}
        <Results words={season ? null : text} renderAction={renderAction} />
      </Tabs>
    </div>
  );
}

function OpenSeason({ season, renderAction }: { season: Season; renderAction: RenderAction }) {
  const { title, intro, entries } = useStrings(produceGuide)[season];
  return (
    <>
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-2 mb-6 max-w-[65ch] text-lg text-ink-soft">{intro}</p>
      <ProduceTable caption={title} entries={entries} renderAction={renderAction} />
    </>
  );
}

/** Always rendered, so that screen readers announce the number of results. */
function Results({ words, renderAction }: { words: string | null; renderAction: RenderAction }) {
  const t = useStrings(strings);
  const guide = useStrings(produceGuide);
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
      {found.length > 0 && (
        <ProduceTable caption={t.searchResults} entries={entries} renderAction={renderAction} />
      )}
    </>
  );
}

/** An entry, with its season's name in lists of several seasons. */
interface ShownProduce extends ProduceEntry {
  seasonTitle?: string;
}

interface ProduceTableProps {
  caption: string;
  entries: readonly ShownProduce[];
  renderAction: RenderAction;
}

function ProduceTable({ caption, entries, renderAction }: ProduceTableProps) {
  const t = useStrings(strings);
  return (
    <ReadingTable
      caption={caption}
      rows={entries}
      rowKey={({ name, seasonTitle }) => `${name} ${seasonTitle}`}
      columns={[
        { title: t.produce, cell: nameOf },
        { title: t.plantingTime, cell: ({ plantingTime }) => plantingTime, isWide: true },
        { title: t.harvestTime, cell: harvestOf, isWide: true },
        {
          title: t.notes,
          // Not beside the name, which heads its row.
          cell: ({ notes, crop, name }) => (
            <>
              {notes}
              <div className="mt-2">{renderAction(crop, name)}</div>
            </>
          ),
        },
      ]}
    />
  );
}

function harvestOf({ harvestTime, crop }: ShownProduce) {
  return (
    <>
      {harvestTime}
      <HarvestHere crop={crop} />
    </>
  );
}

function nameOf(entry: ShownProduce) {
  return <NamedPicture of={entry}>{entry.seasonTitle && <Tag>{entry.seasonTitle}</Tag>}</NamedPicture>;
}

interface ProduceSearchProps {
  text: string;
  onType: (text: string) => void;
}

/**
 * A GET form. With scripts it searches while the visitor types, and sending it puts the search into the
 * address.
 */
function ProduceSearch({ text, onType }: ProduceSearchProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    const query = words ? `?${new URLSearchParams({ search: words })}` : '';
    navigate(paths.seasonalProduce + query, { replace: true });
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value);
  const input = useEarlyInput(type);
  return (
    <form
      method="get"
      action={paths.seasonalProduce}
      onSubmit={submit}
      className="relative mb-6 w-full max-w-xl"
    >
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        value={text}
        onChange={type}
        maxLength={100}
        enterKeyHint="search"
        className="min-h-13 w-full rounded-full border border-line-strong bg-card pe-17 ps-5 text-lg text-ellipsis text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:me-2"
      />
      <span className="absolute top-1 inset-e-1">
        <Button type="submit" variant="leaf" aria-label={t.searchButton}>
          <Search className="size-5" aria-hidden="true" />
        </Button>
      </span>
    </form>
  );
}

interface ProduceView {
  /** Text of the search box. */
  text: string;
  type: (text: string) => void;
  /** The open season; null during a search. */
  season: Season | null;
}

/** State of the address plus the typed text; a change of the address, such as choosing a tab, clears the typed text. */
function useProduceView(): ProduceView {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [typed, setTyped] = useState({ key, text: null as string | null });
  const asked = params.get('search')?.slice(0, LONGEST_SEARCH) ?? '';
  const text = typed.key === key && typed.text !== null ? typed.text : asked;
  return {
    text,
    type: (next) => setTyped({ key, text: next.slice(0, LONGEST_SEARCH) }),
    season: text.trim() === '' ? readSeason(params) : null,
  };
}

interface FoundProduce extends ProduceEntry {
  season: Season;
}

/** Entries of all seasons whose name or notes contain these words, in any case. */
function searchProduce(guide: ProduceGuide, words: string): FoundProduce[] {
  const wanted = words.trim().toLowerCase();
  return SEASONS.flatMap((season) =>
    guide[season].entries
      .filter(({ name, notes }) => [name, notes].some((text) => text.toLowerCase().includes(wanted)))
      .map((entry) => ({ ...entry, season })),
  );
}
