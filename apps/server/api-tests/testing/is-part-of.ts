import type { z } from 'zod';

/** Whether a schema has this field, also where its object may be missing, has a default, is transformed or is one of several. */
export const isPartOf = (name: string, schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && name in fieldsIn(schema);

function fieldsIn({ _zod }: z.core.$ZodType): object {
  const { def } = _zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') return def.shape;
  return Object.assign({}, ...partsOf(def).map(fieldsIn));
}

function partsOf(def: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  if ('innerType' in def) return [def.innerType];
  if (def.type === 'pipe') return [def.in, def.out];
  if (def.type === 'union') return def.options;
  if (def.type === 'intersection') return [def.left, def.right];
  return def.type === 'lazy' ? [def.getter()] : [];
}
