import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerStreamEvents } from './stream-events.ts';

export function registerEvents(app: FastifyInstance, ctx: Context): void {
  registerStreamEvents(app, ctx);
}
