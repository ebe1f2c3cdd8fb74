import type { Operation } from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { takeDatabaseAway } from '../testing/database-outage.ts';
import { dialects } from '../testing/dialects.ts';
import { aMember } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { expectDescribed } from './testing/check-response.ts';

const PASSWORD = 'nine bean rows will I have';
const ROSA = { full_name: 'Rosa Fields', location: 'Portland, OR' };

describe.runIf(dialects.includes('postgres'))('while the database is unreachable', () => {
  const t = useTestApp('postgres');
  let bringBack: () => Promise<void>;
  let ada: Awaited<ReturnType<typeof aMember>>;
  beforeEach(async () => {
    ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    bringBack = await takeDatabaseAway(t.ctx.config.database);
  });
  afterEach(() => bringBack());

  /** The payload does not matter: the caller cannot be authenticated. */
  const ask = ({ method, path, consumes, body }: Operation, headers: Record<string, string>) => {
    const type = body ? undefined : consumes?.[0];
    return t.app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, 'x'),
      headers: { ...headers, ...(type && { 'content-type': type }) },
      ...(type ? { payload: 'x' } : body && { payload: {} }),
    });
  };

  // @rule http-api#unavailable
  test('every operation returns 503 with Retry-After to a member', async () => {
    const expectUnavailable = async (operation: Operation) => {
      const response = await ask(operation, ada.headers);
      expect(response.json(), operation.id).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(response.headers['retry-after'], operation.id).toBe('5');
      expectDescribed(operation, operation.path, response);
    };
    await Promise.all(contractOperations().map(expectUnavailable));
    expect(new Set(t.logged.map(({ msg }) => msg))).toEqual(
      new Set(['database connection lost', 'the database cannot be reached']),
    );
  });

  test('no operation fails otherwise for a visitor', async () => {
    // The table of places is not in the database and may not have the one asked for.
    const expected = [200, 400, 401, 403, 404, 503];
    for (const operation of contractOperations()) {
      const response = await ask(operation, {});
      expect(expected, `${operation.id}: ${response.body.slice(0, 300)}`).toContain(response.statusCode);
    }
  });

  test.each<[string, object?]>([
    ['/health'],
    ['/api/listings'],
    ['/api/auth/login', { email: 'rosa@example.org', password: PASSWORD }],
    ['/api/auth/register', { email: 'rosa@example.org', password: PASSWORD, ...ROSA }],
    ['/api/auth/password-reset/request', { email: 'rosa@example.org' }],
  ])('a visitor gets 503 for %s', async (url, payload) => {
    const { app } = t;
    const response = await app.inject({ url, ...(payload && { method: 'POST', payload }) });
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    await bringBack();
    if (!payload) expect((await app.inject(url)).statusCode).toBe(200);
  });
});
