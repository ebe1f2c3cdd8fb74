import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

interface Part {
  readonly field: string;
  readonly schema: z.ZodType;
}

/** What kinds of schemas are made of. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

/** A schema and all that it is made of. */
function partsOf(schema: z.ZodType, field: string): Part[] {
  const {
    shape = {},
    options = [],
    innerType,
    element,
    valueType,
    in: input,
    out,
  } = schema.def as Definition;
  const fields = Object.entries(shape).flatMap(([name, part]) => partsOf(part, `${field}.${name}`));
  const others = [...options, innerType, element, valueType, input, out];
  return [{ field, schema }, ...fields, ...others.flatMap((part) => (part ? partsOf(part, field) : []))];
}

const isBoolean = (schema: z.ZodType) => schema instanceof z.ZodBoolean;
const operations = Object.values<unknown>(contract).filter(contract.isOperation);
const yesOrNo = operations
  .flatMap(({ id, body }) => (body ? partsOf(body, id) : []))
  .filter(
    ({ schema }) =>
      isBoolean(schema) ||
      (schema instanceof z.ZodUnion && schema.options.some((one) => isBoolean(one as z.ZodType))),
  );

/** What other languages take for yes or no. */
const NEITHER = ['', '1', '0', 1, 0, 'yes', 'on', 'TRUE', ' true', [], [true], ['true'], {}, { $ne: null }];

test('fields of bodies that are true or false take nothing that only resembles it', () => {
  expect(yesOrNo.length).toBeGreaterThan(15);
  for (const { field, schema } of yesOrNo) {
    for (const value of NEITHER)
      expect(schema.safeParse(value).success, `${field} ${JSON.stringify(value)}`).toBe(false);
    expect([schema.safeParse(true).data, schema.safeParse(false).data], field).toEqual([true, false]);
  }
});

test('no parameter of a query is taken twice', () => {
  for (const { id, query } of operations)
    for (const [name, schema] of Object.entries(query instanceof z.ZodObject ? query.shape : {}))
      expect((schema as z.ZodType).safeParse(['1', '2']).success, `${id} ${name}`).toBe(false);
});
