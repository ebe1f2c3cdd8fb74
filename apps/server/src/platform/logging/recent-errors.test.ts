import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RecentErrors } from './recent-errors.ts';

function aLog() {
  const recent = new RecentErrors();
  const streamWrite = (line: string) => {
    recent.note(line);
    return line;
  };
  return { recent, log: pino({ level: 'info', hooks: { streamWrite } }, { write: () => undefined }) };
}

test('stores the latest fifty errors, newest first, and no warnings', () => {
  const { recent, log } = aLog();
  log.info('started');
  log.warn({ err: new Error('small') }, 'a warning');
  for (let n = 0; n < 60; n += 1) log.error({ err: new TypeError(`no ${n}`) }, 'failed');
  expect(recent.list).toHaveLength(50);
  expect(recent.list[0]).toMatchObject({ message: 'failed', error: 'TypeError: no 59', request_id: null });
  expect(recent.list.at(-1)?.error).toBe('TypeError: no 10');
});

test('stores the request and removes possible secrets', () => {
  const { recent, log } = aLog();
  const token = 'Zk3'.repeat(15);
  const url = 'postgres://windfall:hunter2@db.example/windfall';
  const error = Object.assign(new Error(`${token} was refused by ${url}/#token=short`), {
    detail: 'Key (email)=(rosa@example.org) exists',
  });
  log.child({ reqId: 'request-7' }).error({ err: error }, 'request failed');
  const stored = JSON.stringify(recent.list);
  expect(recent.list[0]).toMatchObject({
    request_id: 'request-7',
    error: 'Error: … was refused by postgres://…@db.example/windfall/#token=…',
  });
  for (const secret of [token, 'hunter2', 'rosa@example.org', 'short', '.ts:'])
    expect(stored).not.toContain(secret);
});
