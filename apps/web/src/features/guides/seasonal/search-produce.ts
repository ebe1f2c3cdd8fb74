import type { ProduceEntry } from './produce-entry.ts';
import { type ProduceGuide, SEASONS, type Season } from './seasons.ts';

export interface FoundProduce extends ProduceEntry {
  season: Season;
}

/** Entries of all seasons whose name or notes contain these words, in any case. */
export function searchProduce(guide: ProduceGuide, words: string): FoundProduce[] {
  const wanted = words.trim().toLowerCase();
  return SEASONS.flatMap((season) =>
    guide[season].entries
      .filter(({ name, notes }) => [name, notes].some((text) => text.toLowerCase().includes(wanted)))
      .map((entry) => ({ ...entry, season })),
  );
}
