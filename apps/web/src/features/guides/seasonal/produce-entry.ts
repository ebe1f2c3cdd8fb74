/** One line of the seasonal guide. */
export interface ProduceEntry {
  name: string;
  plantingTime: string;
  harvestTime: string;
  notes: string;
  /** The house's picture of it; vegetables in general where there is none. */
  picture: string;
}

export interface SeasonGuide {
  title: string;
  intro: string;
  entries: readonly ProduceEntry[];
}
