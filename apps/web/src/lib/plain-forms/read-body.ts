import { z } from 'zod';
import { instantOfField } from '../times/zoned-field.ts';

/** The part of JSON Schema that tells how a field is read. */
interface Shape {
  type?: string;
  format?: string;
  enum?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

/**
 * The fields of a form as the schema wants them. It asks the form for the names of the schema, so that other fields count for
 * nothing: `swap.amount` is a part of `swap`, and a name that comes several times is a list. A number, a box and a time by the clock of
 * the zone become what they mean. What cannot be read stays the text, and the operation refuses it.
 */
export function readBody(
  schema: z.ZodType,
  fields: URLSearchParams,
  timeZone: string,
  prefix = '',
): Record<string, unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return readObject(shape, { fields, prefix, timeZone });
}

interface Source {
  fields: URLSearchParams;
  /** Of the names: 'swap.' for the parts of `swap`. */
  prefix: string;
  timeZone: string;
}

function readObject({ properties = {}, required = [] }: Shape, source: Source): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties)) {
    const value = readField(mainOf(shape), name, source);
    if (value !== undefined) values[name] = value;
    else if (required.includes(name) && mayBeNull(shape)) values[name] = null;
  }
  return values;
}

function readField(shape: Shape, name: string, source: Source): unknown {
  const field = source.prefix + name;
  const texts = source.fields.getAll(field);
  if (shape.type === 'array')
    return texts.length > 0 ? texts.map((text) => readText(shape.items ?? {}, text, source)) : undefined;
  if (shape.type === 'object') return readParts(shape, texts[0] ?? '', { ...source, prefix: `${field}.` });
  // Which of several counts is not for us to guess.
  return texts.length > 1 ? texts : readText(shape, texts[0], source);
}

/** An object in one field is encoded as a form is. Without what it requires it is not there. */
function readParts(shape: Shape, text: string, source: Source): Record<string, unknown> | undefined {
  const one = { ...source, fields: new URLSearchParams(text), prefix: '' };
  const value = readObject(shape, text === '' ? source : one);
  return shape.required?.every((name) => !value[name]) ? undefined : value;
}

function readText(shape: Shape, text: string | undefined, { timeZone }: Source): unknown {
  if (text === undefined) return undefined;
  const typed = text.trim();
  if (typed === '') return isPlainText(shape) ? text : undefined;
  if (shape.type === 'number' || shape.type === 'integer')
    return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : text;
  if (shape.type === 'boolean')
    return typed === 'on' || typed === 'true' || (typed === 'false' ? false : text);
  return shape.format === 'date-time' ? instantOfField(typed, timeZone) : text;
}

const isPlainText = ({ type, format, enum: values }: Shape) => type === 'string' && !format && !values;

const mainOf = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;

const mayBeNull = ({ anyOf }: Shape) => anyOf?.some(({ type }) => type === 'null') === true;
