/** Result of one step of `npm test`: counts for the last line, and sentences to print at the end. */
export interface Outcome {
  passed: number;
  failed: number;
  notes: string[];
}

/** A step that counts as one, such as the linter. */
export function single(ok: boolean, ...notes: string[]): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes };
}

/** Adds up what all steps found. */
export function total(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

/** The last line of `npm test`; other programs read it. */
export function lastLine({ passed, failed }: Outcome): string {
  return `${passed} passed, ${failed} failed`;
}
