import * as contract from '@windfall/contract';
import { z } from 'zod';

export type Json = { readonly [key: string]: unknown };

/** Names of the contract: `userSchema` becomes User. A named schema is described once; of input only lists of values are the same. */
const names = z.registry<{ id: string }>();
const namesOfInput = z.registry<{ id: string }>();
for (const [key, value] of Object.entries<unknown>(contract)) {
  if (!key.endsWith('Schema')) continue;
  const id = key.charAt(0).toUpperCase() + key.slice(1, -'Schema'.length);
  if (value instanceof z.ZodObject || value instanceof z.ZodEnum) names.add(value, { id });
  if (value instanceof z.ZodEnum) namesOfInput.add(value, { id });
}

/** Collects named schemas while it turns the contract's schemas into JSON Schema. */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** Schema of output: the fields that the response schemas let through. */
  output(schema: z.ZodType): Json {
    return this.#named(z.toJSONSchema(schema, { io: 'output', metadata: names, unrepresentable: 'any' }));
  }

  /** Schema of input: before trimming, defaults and conversions. */
  input(schema: z.ZodType): Json {
    return this.#named(
      z.toJSONSchema(schema, { io: 'input', metadata: namesOfInput, unrepresentable: 'any' }),
    );
  }

  #named({ $schema: _, $defs = {}, ...json }: z.core.JSONSchema.BaseSchema): Json {
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition as Json;
      this.components[name] = withComponentRefs(rest);
    }
    return withComponentRefs(json);
  }
}

function withComponentRefs(json: Json): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
