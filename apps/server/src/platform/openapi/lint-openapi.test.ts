import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import type { Json } from './json-schemas.ts';
import { openApiDocument } from './openapi-document.ts';

test('Redocly finds nothing to say about the document', { timeout: 30_000 }, async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument()),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([]);
});

test('each number says its unit or what it counts, each instant and day its format', () => {
  const fields = [...fieldsIn(openApiDocument())];
  expect(fields.length).toBeGreaterThan(500);
  const bare = fields.filter(([, field]) => typesOf(field).some((type) => /^(?:number|integer)$/.test(type)));
  expect(bare.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
  const times = fields.filter(
    ([path, field]) => /(?:_at|_day)$/.test(path) && typesOf(field).includes('string'),
  );
  expect(times.length).toBeGreaterThan(30);
  expect(times.filter(([, field]) => !/"(?:format|pattern)":/.test(JSON.stringify(field)))).toEqual([]);
});

/** Properties and parameters with their paths. */
function* fieldsIn(node: unknown, path = ''): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries<Json>(node as Record<string, Json>)) {
    if (path.endsWith('/properties')) yield [`${path}/${key}`, value];
    if (typeof value === 'object' && value !== null && 'in' in value && 'schema' in value)
      yield [`${path}/${value['name']}`, { description: value['description'], ...(value['schema'] as Json) }];
    yield* fieldsIn(value, `${path}/${key}`);
  }
}

/** Types of a field or of its items, those of alternatives too. */
function typesOf({ type, anyOf, oneOf, items, additionalProperties }: Json): string[] {
  const nested = [anyOf, oneOf, items, additionalProperties].flat().filter((one) => typeof one === 'object');
  return [type, ...nested.flatMap((one) => typesOf(one as Json))]
    .flat()
    .filter((one) => typeof one === 'string');
}
