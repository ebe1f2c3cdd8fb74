/** Figures of a method: what a row is about, and what goes with it. */
export interface FiguresTable {
  title: string;
  /** Explanation of the table. */
  text?: string;
  columns: readonly [string, string, ...string[]];
  /** As many cells as there are columns. */
  rows: readonly (readonly string[])[];
}

/** One way of keeping food. */
export interface PreservationMethod {
  title: string;
  intro: string;
  bestFor: readonly string[];
  tips: readonly string[];
  tables: readonly FiguresTable[];
  /** The main danger of this method. */
  danger: string;
  safety: readonly string[];
}
