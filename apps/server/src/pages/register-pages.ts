import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

export async function registerPages(_app: FastifyInstance, _ctx: Context): Promise<void> {}
