import type { Strings } from '@windfall/contract';
import { paths } from '../../../lib/paths.ts';
import { fall } from './fall.ts';
import type { SeasonGuide } from './produce-entry.ts';
import { spring } from './spring.ts';
import { summer } from './summer.ts';
import { winter } from './winter.ts';

/** In the order of the tabs; the first one is the default. */
export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export type Season = (typeof SEASONS)[number];
export const DEFAULT_SEASON: Season = SEASONS[0];

export type ProduceGuide = Readonly<Record<Season, SeasonGuide>>;

export const produceGuide: Strings<ProduceGuide> = { en: { spring, summer, fall, winter } };

/** The season in an address; unknown values count as absent. */
export function readSeason(params: URLSearchParams): Season {
  const asked = params.get('season')?.toLowerCase();
  return SEASONS.find((season) => season === asked) ?? DEFAULT_SEASON;
}

export function seasonPath(season: Season): string {
  return season === DEFAULT_SEASON ? paths.seasonalProduce : `${paths.seasonalProduce}?season=${season}`;
}
