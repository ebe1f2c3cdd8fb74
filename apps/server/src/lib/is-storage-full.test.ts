import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { fullSentence, isStorageFull } from './is-storage-full.ts';

const withCode = (code: string) => Object.assign(new Error('no room'), { code });

test.each([
  ['a full disk', withCode('ENOSPC')],
  ['a quota of the file system', withCode('EDQUOT')],
  ['a full disk of PostgreSQL', withCode('53100')],
  ['one behind another error', new Error('the picture was not stored', { cause: withCode('ENOSPC') })],
  ['a full bucket', Object.assign(new Error('full'), { name: 'XMinioStorageFull' })],
  ['a database that may not grow', fullDatabase()],
])('%s has no room left', (_what, error) => {
  expect(isStorageFull(error)).toBe(true);
});

test.each([
  withCode('EACCES'),
  new Error('x'),
  Object.assign(new Error('locked'), { errcode: 5 }),
  null,
  'ENOSPC',
])('%s is something else', (error) => {
  expect(isStorageFull(error)).toBe(false);
});

test('the sentence says what is full, as far as it is known', () => {
  expect(fullSentence(withCode('ENOSPC'))).toMatch(
    /^There is no room left where Windfall writes \(no room\)\. /,
  );
});

/** SQLite's own error: a limit of pages stands for a disk without room. */
function fullDatabase(): unknown {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE things (text TEXT); PRAGMA max_page_count = 2');
  try {
    db.exec(`INSERT INTO things VALUES ('${'x'.repeat(20_000)}')`);
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
  throw new Error('The database took more than its limit.');
}
