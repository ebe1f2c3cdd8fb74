/** One line of the seasonal guide. */
export interface ProduceEntry {
  name: string;
  plantingTime: string;
  harvestTime: string;
  notes: string;
  /** Its picture; general vegetables without one. */
  picture: string;
}

export interface SeasonGuide {
  title: string;
  intro: string;
  entries: readonly ProduceEntry[];
}
