import * as contract from '@windfall/contract';
import { z } from 'zod';

export type Json = { readonly [key: string]: unknown };

/** Names of the contract: `userSchema` becomes User. A named schema is described once. */
const names = z.registry<{ id: string }>();
for (const [key, value] of Object.entries<unknown>(contract)) {
  if (key.endsWith('Schema') && value instanceof z.ZodObject) {
    names.add(value, { id: key.charAt(0).toUpperCase() + key.slice(1, -'Schema'.length) });
  }
}

/** Collects named schemas while it turns the contract's schemas into JSON Schema. */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** Schema of output: the fields that the response schemas let through. */
  output(schema: z.ZodType): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: 'output',
      metadata: names,
      unrepresentable: 'any',
    });
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition as Json;
      this.components[name] = withComponentRefs(rest);
    }
    return withComponentRefs(json);
  }

  /** Schema of input: before trimming, defaults and conversions. */
  input(schema: z.ZodType): Json {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return json as Json;
  }
}

function withComponentRefs(json: Json): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
