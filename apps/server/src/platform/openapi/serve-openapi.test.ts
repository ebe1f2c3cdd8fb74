import { createHash } from 'node:crypto';
import { ERRORS } from '@windfall/contract';
import { expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';
import { contractOperations } from './openapi-document.ts';
import { docsPage } from './serve-openapi.ts';

const t = shareTestApp('sqlite');

// @rule http-api#health
test('the published description is the committed one', async () => {
  const response = await t.app.inject({ url: '/api/openapi.json' });
  expect(response.statusCode).toBe(200);
  // Regenerate with: npx vitest run apps/server/src/platform/openapi --update
  await expect(`${JSON.stringify(response.json(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../../docs/openapi.json',
  );
});

// @rule browse#produce-types
test('it describes every operation at every path, and no other', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = contractOperations().flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((one) => `${method} ${one}`),
  );
  expect(described.sort()).toEqual(declared.sort());
  expect(new Set(declared).size).toBe(declared.length);
  const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

// @rule http-api#paging
test('responses name their headers: pages, validators, quotas and when to come back', async () => {
  const { paths, components } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const headersOf = (response: { headers?: object }) => Object.keys(response.headers ?? {});
  expect(headersOf(paths['/api/listings'].get.responses[200])).toEqual([
    'ETag',
    'Link',
    'RateLimit',
    'RateLimit-Policy',
  ]);
  expect(headersOf(paths['/api/listings'].post.responses[201])).toEqual(
    expect.arrayContaining(['Location', 'Idempotent-Replayed']),
  );
  expect(headersOf(paths['/api/site'].get.responses[200])).not.toContain('Link');
  expect(headersOf(components.responses[429])).toContain('Retry-After');
  expect(headersOf(components.responses[401])).toEqual(['WWW-Authenticate']);
});

test('the server serves every operation of the contract', () => {
  for (const { id, method, path, aliases = [] } of contractOperations()) {
    for (const one of [path, ...aliases]) {
      const url = one.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(t.app.hasRoute({ method, url }), `${id}: ${method} ${one}`).toBe(true);
    }
  }
});

test('every reference resolves', async () => {
  const { body } = await t.app.inject({ url: '/api/openapi.json' });
  const document = JSON.parse(body);
  const references = new Set([...body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''));
  expect(references.size).toBeGreaterThan(10);
  for (const reference of references) {
    const found = reference.split('/').reduce<unknown>((at, key) => {
      return typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
    }, document);
    expect(found, reference).toBeTypeOf('object');
  }
});

test('it lists every error with its status and message', async () => {
  const { components } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const { code } = components.schemas.Error.properties;
  for (const [name, [status, message]] of Object.entries(ERRORS)) {
    expect(code.enum).toContain(name);
    expect(code.description).toContain(`| ${status} | \`${name}\` | ${message} |`);
  }
});

test('the reference page runs its own script and files of this server only', async () => {
  const page = await t.app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const [inline = ''] = [...page.body.matchAll(/<script>([^<]*)<\/script>/g)].map(([, code]) => code);
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(page.headers['content-security-policy']).toContain(
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self';`,
  );
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
  expect(page.body).not.toMatch(/style="|javascript:|https?:/);
});

test('files of the reference page are compressed, cached for an hour and may run nothing by themselves', async () => {
  const { body } = await t.app.inject({ url: '/api/docs' });
  const files = [...body.matchAll(/"(\/api\/docs\/[^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files).toHaveLength(2);
  for (const url of files) {
    const { statusCode, headers } = await t.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=3600',
    ]);
    expect(headers['content-security-policy']).toContain('sandbox');
  }
  const other = await t.app.inject({ url: '/api/docs/package.json' });
  expect(other.statusCode).toBe(404);
});

test("a site's name is escaped on that page", async () => {
  expect(docsPage('<script>alert(1)</script>')).not.toContain('<script>alert');
});
