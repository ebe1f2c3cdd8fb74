import type { Outcome } from './outcome.ts';

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
}

/**
 * Counts a Vitest JSON report. A file that could not be loaded holds no tests and still counts as one failure,
 * and so does a run that ended badly with every test green (an unhandled error, a failed set-up).
 */
export function readVitest(report: { testResults: VitestFile[] }, exitCode: number): Outcome {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const passed = count('passed');
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = count('failed') + broken.length;
  const unrun = tests.length - passed - count('failed');
  const notes = broken.map((file) => `${file.name} could not be run`);
  if (unrun > 0) notes.push(`${unrun} unit tests were skipped`);
  if (failed === 0 && exitCode !== 0) {
    return { passed, failed: 1, notes: [...notes, `Vitest ended with ${exitCode} although no test failed`] };
  }
  return { passed, failed, notes };
}
