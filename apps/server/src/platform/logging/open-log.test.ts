import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { openLog } from './open-log.ts';
import { RecentErrors } from './recent-errors.ts';

const SECRETS = [
  '97202',
  '45.4829',
  '-122.6443',
  'Elm Street',
  'Elm%20Street',
  'Elm+Street',
  'quince',
  'Zk3x',
];

/** The log line of this error, and its entry for administrators. */
function lineOf(log: (log: ReturnType<typeof openLog>) => void) {
  const recent = new RecentErrors();
  const lines: string[] = [];
  log(openLog({ level: 'trace', recentErrors: recent, destination: { write: (line) => lines.push(line) } }));
  return { line: lines.join(''), recent: JSON.stringify(recent.list) };
}

test.each([
  '/api/calendar/Zk3x.ics',
  '/api/%63alendar/Zk3x.ics',
  '/api/%2563alendar/Zk3x',
  '/API/Calendar/Zk3x',
  '/api//calendar//Zk3x/',
  '/calendar/Zk3x?x=1',
  '/api/calendar%2FZk3x',
  '/api/calendar;Zk3x',
])('the secret of a calendar is not logged of %s', (url) => {
  const { line } = lineOf((log) => {
    log.info({ req: { method: 'GET', url, host: 'x', ip: '192.0.2.1' } }, 'incoming request');
  });
  expect(line).toContain('/api/calendar/(secret)');
  expect(line).not.toContain('Zk3x');
});

test('what a terminal obeys is escaped wherever it stands, and reads back as it was', () => {
  const host = 'a\u009b31m\u007f\u0085\u2028\u202e\u2069é"\\\u001b';
  const { line } = lineOf((log) => {
    log.info({ req: { method: 'GET', url: '/', host, ip: '192.0.2.1' } }, `of ${host}`);
  });
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(line)).toMatchObject({ req: { host }, msg: `of ${host}` });
});

test('an error is logged with its code and causes, without the values it quotes', () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "45.4829"'), {
    code: '22P02',
    detail: 'Key (email)=(rosa@example.org) already exists.',
    where: "unnamed portal parameter $1 = '97202'",
    constraint: 'users_email_key',
  });
  const error = new Error('<theo@example.org> refused: GET /api/geo/search?q=Elm+Street failed', { cause });
  const { line, recent } = lineOf((log) => {
    log.error({ err: error }, 'request failed');
    log.error({ err: cause });
    log.error(error);
  });
  for (const value of ['45.4829', '97202', 'Elm', 'rosa@', 'theo@']) {
    expect(line).not.toContain(value);
    expect(recent).not.toContain(value);
  }
  for (const expected of [
    '22P02',
    'users_email_key',
    'invalid input syntax',
    '/api/geo/search?…',
    'open-log.test.ts',
  ])
    expect(line).toContain(expected);
});

test('all causes of several failed connection attempts are logged', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);
  expect(lineOf((log) => log.error({ err: error }, 'database connection lost')).line).toContain('::1:5432');
});

test('an error message of the framework that quotes a URL is logged without its query', () => {
  const sentence =
    'Reply was already sent, did you forget to "return reply" in the "/x?near=97202" (GET) route?';
  expect(lineOf((log) => log.warn(sentence)).line).toContain('in the \\"/x?… (GET) route?');
  expect(lineOf((log) => log.warn({ err: new Error(sentence) })).line).not.toContain('97202');
});

const t = useTestApp('sqlite', { logLevel: 'trace' });

// @rule http-api#log
test('requests are logged with address and path, and without their queries, bodies and headers', async () => {
  const { app, ctx, logged } = t;
  const headers = { referer: 'http://localhost/listings?near=97202&lat=45.4829' };
  for (const path of [
    '/api/listings?near=97202&search=quince',
    '/api/listings?near=45.4829,-122.6443&radius_km=5',
    '/api/geo/search?q=Elm%20Street',
    '/api/geo/search?q="Elm+Street',
    '/api/geo/reverse?lat=45.4829&lon=-122.6443',
    '/api/admin/backups/windfall-backup-2026-11-21-120000-manual.tar.gz?ticket=Zk3x',
    '/listings?near=97202&search=quince',
    '/nowhere?near=97202#quince',
    '/%zz?near=97202',
    '/listings?near=97202?search=quince',
  ]) {
    await app.inject({ url: path, headers });
    await app.inject({ url: path, headers: { ...headers, accept: 'text/html' } });
  }
  await app.inject({ method: 'POST', url: '/api/listings?near=97202', payload: { location: 'Elm Street' } });
  vi.spyOn(ctx.settings, 'current').mockRejectedValue(new Error('no such page: /api/listings?near=97202'));
  await app.inject({ url: '/api/listings?near=97202&search=quince', headers });
  const lines = JSON.stringify(logged);
  for (const secret of SECRETS) expect(lines).not.toContain(secret);
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'incoming request',
      req: expect.objectContaining({ url: '/api/listings', method: 'GET', remoteAddress: '127.0.0.1' }),
    }),
  );
  expect(lines).toContain('"url":"/api/geo/reverse"');
});

test('a request with an absolute URL is logged by its path as well', async () => {
  const { app, logged } = t;
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'GET http://quince@localhost/nowhere?near=97202 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  expect(await text(socket)).toContain('404');
  const lines = JSON.stringify(logged);
  expect(lines).toContain('"url":"/nowhere"');
  for (const secret of SECRETS) expect(lines).not.toContain(secret);
});
