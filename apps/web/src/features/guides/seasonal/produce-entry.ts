import type { NamedCrop } from '../named-crop.ts';

/** One line of the seasonal guide. */
export interface ProduceEntry extends NamedCrop {
  plantingTime: string;
  harvestTime: string;
  notes: string;
}

export interface SeasonGuide {
  title: string;
  intro: string;
  entries: readonly ProduceEntry[];
}
