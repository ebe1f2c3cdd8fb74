import { consumes, isConfirmed, type Operation, roleForGroup } from '@windfall/contract';
import { CSV_TYPE, FORM_TYPE, MULTIPART_TYPE } from '../http/body-limits.ts';
import type { Json, JsonSchemas } from './json-schemas.ts';
import { successHeaders } from './response-headers.ts';

const SECURITY = [{ cookie: [] }, { bearer: [] }];
const UPLOAD_FIELD = { type: 'string', contentMediaType: 'application/octet-stream' };

/** One operation at one of its paths, in OpenAPI's form. */
export function describeOperation(operation: Operation, path: string, schemas: JsonSchemas): Json {
  const index = [operation.path, ...(operation.aliases ?? [])].indexOf(path as `/${string}`);
  const body = requestBody(operation, schemas);
  return {
    operationId: index === 0 ? operation.id : `${operation.id}${index + 1}`,
    summary: operation.summary,
    ...(index > 0 && { description: `The same as ${operation.method} ${operation.path}.` }),
    tags: [tagOf(operation)],
    parameters: parameters(operation, schemas),
    ...(body && { requestBody: body }),
    responses: responses(operation, schemas),
    // A public operation answers a member it knows in more detail, so a client must not leave its session out.
    security: operation.access === 'public' ? [{}, ...SECURITY] : SECURITY,
    'x-access': operation.access,
  };
}

/** Tag of an operation: the first meaningful segment of its path. */
export function tagOf({ path }: Pick<Operation, 'path'>): string {
  const [first = '', second] = path.split('/').filter((part) => part && part !== 'api');
  if (first === 'token' || (first === 'users' && second === 'login')) return 'auth';
  if (first === 'map.svg') return 'map';
  return ['health', 'metrics', 'openapi.json', 'docs'].includes(first) ? 'server' : first;
}

function parameters(operation: Operation, schemas: JsonSchemas): Json[] {
  const inPath = fieldsOf(operation.params && schemas.input(operation.params)).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const inQuery = fieldsOf(operation.query && schemas.input(operation.query)).map(
    ({ name, schema, required }) => ({ name, in: 'query', required, schema }),
  );
  const references = [
    ...(roleForGroup(operation) ? ['ActAs'] : []),
    ...(operation.idempotent ? ['IdempotencyKey'] : []),
    ...(operation.produces === 'text/event-stream' ? ['LastEventId'] : []),
  ];
  return [...inPath, ...inQuery, ...references.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function fieldsOf(schema: Json | undefined): { name: string; schema: unknown; required: boolean }[] {
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return Object.entries(schema?.['properties'] ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
}

const uploadField = ({ files }: Operation) =>
  files ? { type: 'array', items: UPLOAD_FIELD, maxItems: files } : UPLOAD_FIELD;

function requestBody(operation: Operation, schemas: JsonSchemas): Json | undefined {
  if (!operation.body) return operation.consumes && rawBody(operation.consumes);
  const schema = schemas.input(operation.body);
  const properties = schema['properties'];
  const withImage = {
    ...schema,
    properties: { ...(typeof properties === 'object' ? properties : {}), image: uploadField(operation) },
  };
  return {
    required: !operation.body.safeParse(undefined).success,
    content: {
      'application/json': { schema },
      ...(consumes(operation, MULTIPART_TYPE) && { [MULTIPART_TYPE]: { schema: withImage } }),
      ...(consumes(operation, FORM_TYPE) && { [FORM_TYPE]: { schema } }),
      ...(consumes(operation, CSV_TYPE) && { [CSV_TYPE]: { schema: { type: 'string' } } }),
    },
  };
}

/** A raw file body, described by its media type only. */
function rawBody(types: readonly string[]): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) };
}

function responses(operation: Operation, schemas: JsonSchemas): Json {
  const found: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(operation.responses)) {
    const type = operation.produces ?? 'application/json';
    found[status] = {
      description: status === '201' ? 'Created' : 'Success',
      ...successHeaders(operation, status),
      content: {
        [type]: { schema: type === 'application/json' ? schemas.output(schema) : { type: 'string' } },
      },
    };
  }
  if (operation.method === 'GET' && !operation.produces) found['304'] = { description: 'Not changed' };
  for (const status of refusals(operation)) found[status] = { $ref: `#/components/responses/${status}` };
  return found;
}

/** Error statuses of an operation. */
function refusals(operation: Operation): string[] {
  const writes = operation.method !== 'GET';
  const statuses = [
    ...(operation.params || operation.query || operation.body || operation.consumes ? ['400'] : []),
    ...(operation.access !== 'public' || operation.body ? ['401'] : []),
    ...(operation.access !== 'public' || writes ? ['403'] : []),
    ...(operation.params || operation.refers ? ['404'] : []),
    ...(operation.body || operation.consumes ? ['409', '413', '415'] : []),
    ...(takesFile(operation) || isConfirmed(operation) || operation.namesOwn ? ['422'] : []),
  ];
  return [...statuses, '429', '500', '503', 'default'];
}

const takesFile = (operation: Operation) =>
  consumes(operation, MULTIPART_TYPE) || consumes(operation, CSV_TYPE);
