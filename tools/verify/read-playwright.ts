import type { Outcome } from './outcome.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/** Counts a Playwright JSON report. A test that passed only when tried again is a defect, so it counts as failed. */
export function readPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Outcome {
  const failed = stats.unexpected + stats.flaky;
  const notes = errors.map(({ message }) => `End-to-end: ${message?.split('\n')[0] ?? 'unknown error'}`);
  if (stats.flaky > 0) notes.push(`${stats.flaky} end-to-end tests passed only on a second try`);
  if (stats.skipped > 0) notes.push(`${stats.skipped} end-to-end tests were skipped`);
  if (failed === 0 && exitCode !== 0) {
    return {
      passed: stats.expected,
      failed: 1,
      notes: [...notes, `Playwright ended with ${exitCode} although no test failed`],
    };
  }
  return { passed: stats.expected, failed, notes };
}
