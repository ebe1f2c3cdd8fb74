import type { Operation } from '@windfall/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { openApiDocument } from '../../src/platform/openapi/openapi-document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
// Instants also have a pattern, so their format name is not needed.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'api');

const validators = new Map<string, ValidateFunction>();

/** Fails unless the published description has this response. With `otherwise`, that entry describes a status without an entry. */
export function expectDescribed(
  operation: Operation,
  path: string,
  response: LightMyRequestResponse,
  otherwise?: 'default',
): void {
  const described = document.paths[path][operation.method.toLowerCase()].responses;
  const code = String(response.statusCode);
  const status = code in described ? code : (otherwise ?? code);
  const where = `${operation.method} ${path} ${status}`;
  expect(Object.keys(described), where).toContain(status);
  const pointer = described[status].$ref
    ? `${described[status].$ref.slice(1)}`
    : `/paths/${escapePointer(path)}/${operation.method.toLowerCase()}/responses/${status}`;
  const content = pointer
    .split('/')
    .slice(1)
    .reduce(
      (at: Record<string, Record<string, unknown>>, key: string) => at[unescapePointer(key)] as never,
      document,
    )['content'];
  const [type = '', charset] = String(response.headers['content-type']).split('; ');
  expect(Object.keys(content ?? {}), where).toContain(type);
  if (/^(?:application\/json|text\/)/.test(type)) expect(charset, where).toBe('charset=utf-8');
  if (type !== 'application/json') return;
  const reference = `api#${pointer}/content/${escapePointer(type)}/schema`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: encodeURI(reference) });
  validators.set(reference, validate);
  validate(response.json());
  expect(validate.errors, `${where}\n${response.body.slice(0, 500)}`).toBeNull();
}

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapePointer = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');
