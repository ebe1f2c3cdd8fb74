/** Figures of a method: the row's name and its cells. */
export interface FiguresTable {
  title: string;
  /** Explanation of the table. */
  text?: string;
  columns: readonly [string, string, ...string[]];
  /** One cell for each column. */
  rows: readonly (readonly string[])[];
}

/** A preservation method. */
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
