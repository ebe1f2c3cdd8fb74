import { type CropId, cropOf, listProduceTypes, PRODUCE_TYPES, USUAL_CROPS } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';

const TYPES = [
  ...PRODUCE_TYPES.map((name) => ({ name, category: name })),
  ...Object.entries(USUAL_CROPS).map(([crop, name]) => ({ name, category: cropOf(crop as CropId).category })),
];

export function registerListProduceTypes(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listProduceTypes, async () => TYPES);
}
