import * as contract from '@windfall/contract';
import { ERRORS, errorBodySchema, type Operation } from '@windfall/contract';
import { version } from '../version.ts';
import { describeOperation, tagOf } from './describe-operation.ts';
import { FIELD_DESCRIPTIONS, TAG_DESCRIPTIONS, UNITS_BY_ENDING } from './field-descriptions.ts';
import { type Json, JsonSchemas } from './json-schemas.ts';
import { RESPONSE_HEADERS, refusalHeaders } from './response-headers.ts';

const INTRODUCTION = `Listings, messages and members of the community. \
Lists are arrays; their next page is in the \`Link\` header. Refusals have a stable \`code\` and a \`message\` for people. \
Parameters that an operation does not know are ignored. \
Each path under \`/api\` is served without that prefix too when the request accepts JSON and not HTML.`;
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '400': 'The request is not valid',
  '401': 'The caller is not signed in, or the credentials are wrong',
  '403': 'Not allowed',
  '404': 'Not found',
  '409': 'The request conflicts with the current state',
  '413': 'Too large',
  '415': 'The content type is not supported',
  '422':
    'The image or file cannot be used, a confirmation is missing, or what is named belongs to another member',
  '429': 'Too many requests; `Retry-After` says when to come back',
  '500': 'A fault of the server',
  '503': 'The server is busy; `Retry-After` says when to come back',
  default: 'Any other refusal',
};
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** The whole API as OpenAPI 3.1, generated from the contract. */
export function openApiDocument(): Json {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  const operations = contractOperations();
  for (const operation of operations) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = describeOperation(operation, path, schemas);
    }
  }
  return describeFields({
    openapi: '3.1.1',
    info: {
      title: 'Windfall',
      version,
      description: INTRODUCTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(tagOf))]
      .sort()
      .map((name) => ({ name, description: TAG_DESCRIPTIONS[name] })),
    paths: sorted(paths),
    components: {
      schemas: sorted({ ...schemas.components, Error: errorSchema(schemas) }),
      responses: errorResponses(),
      headers: RESPONSE_HEADERS,
      parameters: PARAMETERS,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

const PARAMETERS: Json = {
  ActAs: {
    name: 'Act-As',
    in: 'header',
    required: false,
    description:
      'The id of a group of the caller, for which the request is made. Refused where the parameter is not listed.',
    schema: { type: 'string', maxLength: 64 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A value of the caller’s making, such as a UUID. A repeated request with the same key and body is answered as the first time, for 24 hours, and marked `Idempotent-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event received.',
    schema: { type: 'string' },
  },
};

function errorSchema(schemas: JsonSchemas): Json {
  const { $ref: _, ...json } = schemas.output(errorBodySchema.clone());
  const properties = json['properties'] as Json;
  return {
    ...json,
    properties: {
      ...properties,
      code: { type: 'string', enum: Object.keys(ERRORS).sort(), description: errorTable() },
    },
  };
}

/** Markdown: the page of the reference shows it as a table. */
function errorTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, [status, message]]) => `| ${status} | \`${code}\` | ${message} |`,
  );
  return ['| Status | Code | Message |', '| --- | --- | --- |', ...rows].join('\n');
}

function errorResponses(): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([status, description]) => [
      status,
      { description, ...refusalHeaders(status), content },
    ]),
  );
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The document with a description at each field and parameter that has one in FIELD_DESCRIPTIONS; texts of the contract stay. */
function describeFields<T>(node: T, owner = ''): T {
  if (Array.isArray(node)) return node.map((item) => describeFields(item, owner)) as T;
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === 'properties') return [key, describeProperties(value as Json, owner)];
    return [key, describeFields(value, isNameless(key) ? owner : key)];
  });
  const described = Object.fromEntries(entries);
  return (isParameter(described) ? describe(described, owner, described['name']) : described) as T;
}

function describeProperties(properties: Json, owner: string): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      describe(describeFields(field as Json, name), owner, name),
    ]),
  );
}

function describe(field: Json, owner: string, name: string): Json {
  const [ending = ''] = /_[a-z]+$/.exec(name) ?? [];
  const description =
    FIELD_DESCRIPTIONS[`${owner.toLowerCase()}.${name}`] ??
    FIELD_DESCRIPTIONS[name] ??
    UNITS_BY_ENDING[ending];
  return description === undefined || '$ref' in field ? field : { description, ...field };
}

/** Keys of JSON Schema between a named object and its properties. */
const isNameless = (key: string) => /^(?:items|anyOf|oneOf|allOf|schema|additionalProperties|\d+)$/.test(key);

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null;

const isParameter = (node: Json): node is Json & { name: string } =>
  typeof node['name'] === 'string' && typeof node['in'] === 'string' && 'schema' in node;

/** Every operation of the contract, by path and method. */
export function contractOperations(): Operation[] {
  const rank = ({ path, method }: Operation) => `${path} ${METHODS.indexOf(method)}`;
  return Object.values<unknown>(contract)
    .filter(contract.isOperation)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
