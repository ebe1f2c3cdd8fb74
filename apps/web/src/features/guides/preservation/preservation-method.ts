/** Figures of a method: what a row is about, and what goes with it. */
export interface FiguresTable {
  title: string;
  /** What one has to know to read it. */
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
  /** What to know before anything else: the danger this method has to keep off. */
  danger: string;
  safety: readonly string[];
}
