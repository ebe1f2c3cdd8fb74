import { readFileSync } from 'node:fs';

/** Numbers for the last line of `npm test`. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The JSON report of Vitest, or that of Playwright. */
type Report =
  | { readonly numPassedTests: number; readonly numFailedTests: number }
  | { readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number } };

/** A command without tests counts as one. */
export const countCommand = (exitCode: number): Counts => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
});

/**
 * Counts the tests of a report. A bad exit counts as a failure although no test failed: a file could not be loaded, a
 * setup failed, or the report is missing.
 */
export function countTests(report: Report | undefined, exitCode: number): Counts {
  const { passed, failed } = report ? read(report) : { passed: 0, failed: 1 };
  return { passed, failed: Math.max(failed, countCommand(exitCode).failed) };
}

/** A journey that passes only on a second try is a defect. */
function read(report: Report): Counts {
  if ('numPassedTests' in report) return { passed: report.numPassedTests, failed: report.numFailedTests };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** Undefined when the runner ended before it wrote the report. */
export function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
