import { expect, test } from 'vitest';
import { countCommand, countTests, failedTests, flakyTests, readReport } from './count-tests.ts';

const vitestReport = (numFailedTests: number) => ({ numPassedTests: 40, numFailedTests, testResults: [] });
const playwrightReport = (stats: { expected: number; unexpected: number; flaky: number }) => ({
  stats,
  suites: [],
});

test('a command counts as one', () => {
  expect([countCommand(0), countCommand(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
});

test('the tests of both runners are counted', () => {
  expect(countTests(vitestReport(2), 1)).toEqual({ passed: 40, failed: 2 });
  const stats = { expected: 5, unexpected: 2, flaky: 1 };
  expect(countTests(playwrightReport(stats), 1)).toEqual({ passed: 6, failed: 2 });
});

test('a test that passed on its second try is named with its first failure', () => {
  const assertionResults = [
    { fullName: 'sends once', status: 'passed', failureMessages: ['Error: too early\n  at line 3'] },
    { fullName: 'sends at all', status: 'passed', failureMessages: [] },
    { fullName: 'fails twice', status: 'failed', failureMessages: ['Error: no', 'Error: no'] },
  ];
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [{ name: 'outbox.test.ts', status: 'failed', assertionResults }],
  };
  expect(flakyTests(report)).toEqual(['outbox.test.ts > sends once: Error: too early\n    at line 3']);
});

test('a bad exit without a failed test is a failure', () => {
  expect(countTests(vitestReport(0), 1)).toEqual({ passed: 40, failed: 1 });
  const stats = { expected: 5, unexpected: 0, flaky: 0 };
  expect(countTests(playwrightReport(stats), 130)).toEqual({ passed: 5, failed: 1 });
});

test('a missing report is a failure', () => {
  expect(countTests(readReport('/missing/report.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('failed tests are named with their files and reasons', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed' },
    { fullName: 'subtracts', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
  ];
  const testResults = [
    { name: 'sum.test.ts', status: 'failed', assertionResults },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    { name: 'whole.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(failedTests({ ...vitestReport(1), testResults })).toEqual([
    'sum.test.ts > subtracts: Error: 1 is not 2',
    'broken.test.ts',
  ]);
  const results = [{ error: { message: '\u001b[31mError: not signed in\u001b[39m\n\nExpected: []' } }];
  const inner = { specs: [{ title: 'signs in', file: 'doors.test.ts', ok: false, tests: [{ results }] }] };
  const suites = [
    { specs: [{ title: 'reads', file: 'doors.test.ts', ok: true, tests: [] }], suites: [inner] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0 };
  expect(failedTests({ stats, suites })).toEqual([
    'doors.test.ts > signs in: Error: not signed in\n  Expected: []',
  ]);
});
