import { expect, test } from 'vitest';
import { countCommand, countTests, readReport } from './count-tests.ts';

test('a command counts as one', () => {
  expect([countCommand(0), countCommand(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
});

test('the tests of both runners are counted', () => {
  expect(countTests({ numPassedTests: 40, numFailedTests: 2 }, 1)).toEqual({ passed: 40, failed: 2 });
  const stats = { expected: 5, unexpected: 2, flaky: 1 };
  expect(countTests({ stats }, 1)).toEqual({ passed: 5, failed: 3 });
});

test('a bad exit without a failed test is a failure', () => {
  expect(countTests({ numPassedTests: 40, numFailedTests: 0 }, 1)).toEqual({ passed: 40, failed: 1 });
  const stats = { expected: 5, unexpected: 0, flaky: 0 };
  expect(countTests({ stats }, 130)).toEqual({ passed: 5, failed: 1 });
});

test('a missing report is a failure', () => {
  expect(countTests(readReport('/missing/report.json'), 0)).toEqual({ passed: 0, failed: 1 });
});
