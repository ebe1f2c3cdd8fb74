import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const REASON_LINES = 12;

/** Numbers for the last line of `npm test`. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of each try that failed. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

export type Report = VitestReport | PlaywrightReport;

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

const isVitest = (report: Report): report is VitestReport => 'numPassedTests' in report;

/** The failed tests with their files and reasons, and the files that could not be loaded. */
export function failedTests(report: Report): string[] {
  if (!isVitest(report)) return report.suites.flatMap(failedSpecs);
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [name];
    return failed.map(
      ({ fullName, failureMessages }) => `${name} > ${fullName}${reason(failureMessages?.[0])}`,
    );
  });
}

/** What a failed test printed: its first lines hold the values that differ. */
const reason = (message: string | undefined) =>
  message
    ? `: ${stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, REASON_LINES).join('\n  ')}`
    : '';

/** Tests of Vitest that passed on their second try, which its own reporters do not name; Playwright does. */
export function flakyTests(report: Report): string[] {
  if (!isVitest(report)) return [];
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}${reason(failureMessages?.[0])}`),
  );
}

const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file} > ${title}${reason(tests[0]?.results[0]?.error?.message)}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

/** A journey that passes on its second try has passed; Playwright names it as flaky in its output. */
function read(report: Report): Counts {
  if (isVitest(report)) return { passed: report.numPassedTests, failed: report.numFailedTests };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** Undefined when the runner ended before it wrote the report. */
export function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
