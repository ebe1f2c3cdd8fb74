import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { contractOperations } from './contract-operations.ts';

const t = useTestApp('sqlite');

// @rule http-api#health
test('the published description is the committed one', async () => {
  const answer = await t.current.app.inject({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(200);
  // Regenerate with: npx vitest run apps/server/src/platform/openapi --update
  await expect(`${JSON.stringify(answer.json(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../../docs/openapi.json',
  );
});

// @rule browse#produce-types
test('it describes every operation at every path, and no other', async () => {
  const { paths } = (await t.current.app.inject({ url: '/api/openapi.json' })).json();
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

test('the server answers every operation of the contract', () => {
  for (const { id, method, path, aliases = [] } of contractOperations()) {
    for (const one of [path, ...aliases]) {
      const url = one.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(t.current.app.hasRoute({ method, url }), `${id}: ${method} ${one}`).toBe(true);
    }
  }
});

test('every reference resolves', async () => {
  const { body } = await t.current.app.inject({ url: '/api/openapi.json' });
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

test('the reference page shows every operation and error and runs no script', async () => {
  const { app } = t.current;
  const page = await app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=';/,
  );
  for (const { id, path } of contractOperations()) {
    expect(page.body).toContain(`id="${id}"`);
    expect(page.body).toContain(path);
  }
  expect(page.body).toContain('LISTING_NOT_FOUND');
  expect(page.body).not.toMatch(/<script|style="|javascript:|https?:/);
});

test("a site's name is escaped on that page", async () => {
  const { docsPage } = await import('./docs-page.ts');
  expect(docsPage('<script>alert(1)</script>')).not.toContain('<script>');
});
