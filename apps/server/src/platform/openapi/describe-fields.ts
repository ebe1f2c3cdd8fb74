import { FIELD_DESCRIPTIONS, UNITS_BY_ENDING } from './field-descriptions.ts';
import type { Json } from './json-schemas.ts';

/** The document with a description at each field and parameter that has one in FIELD_DESCRIPTIONS; texts of the contract stay. */
export function describeFields<T>(node: T, owner = ''): T {
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
