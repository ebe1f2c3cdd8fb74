import { listProduceTypes, PRODUCE_TYPES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { SPECIFIC_PRODUCE_TYPES } from './produce-types.ts';

const TYPES = [...PRODUCE_TYPES.map((name) => ({ name, category: name })), ...SPECIFIC_PRODUCE_TYPES];

export function registerListProduceTypes(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listProduceTypes, async () => TYPES);
}
