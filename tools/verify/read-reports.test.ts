import { expect, test } from 'vitest';
import { lastLine, single, total } from './outcome.ts';
import { readPlaywright } from './read-playwright.ts';
import { readVitest } from './read-vitest.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'plums.test.ts',
  status,
  assertionResults: tests.map((result) => ({ status: result, fullName: 'plums are ripe' })),
});
const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

test('counts passed and failed unit tests', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
  expect(readVitest(report, 1)).toEqual({ passed: 3, failed: 1, notes: [] });
});

test('a test file that cannot be loaded is a failure', () => {
  expect(readVitest({ testResults: [file('failed')] }, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a bad exit without a failed test is a failure', () => {
  expect(readVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(readPlaywright({ stats: { ...stats, expected: 2 }, errors: [] }, 1)).toMatchObject({
    passed: 2,
    failed: 1,
  });
});

test('skipped tests are reported', () => {
  expect(readVitest({ testResults: [file('passed', 'passed', 'pending')] }, 0).notes).toEqual([
    '1 unit tests were skipped',
  ]);
  expect(readPlaywright({ stats: { ...stats, expected: 1, skipped: 2 }, errors: [] }, 0).notes).toEqual([
    '2 end-to-end tests were skipped',
  ]);
});

test('an end-to-end test that passes on a second try counts as failed', () => {
  const report = { stats: { ...stats, expected: 5, flaky: 1, unexpected: 2 }, errors: [] };
  expect(readPlaywright(report, 1)).toMatchObject({ passed: 5, failed: 3 });
});

test('the last line adds everything up', () => {
  const outcomes = [single(true), single(false), { passed: 40, failed: 2, notes: [] }];
  expect(lastLine(total(outcomes))).toBe('41 passed, 3 failed');
});
