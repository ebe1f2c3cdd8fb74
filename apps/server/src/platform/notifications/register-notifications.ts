import type { FastifyInstance } from 'fastify';
import { startJob } from '../job.ts';
import { type DeliveryContext, deleteOldNotifications, deliverDue } from './deliver-due.ts';

const DELIVERY_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;

/** Tells members what is due every few seconds while the server listens; tests do not listen. */
export function registerNotifications(app: FastifyInstance, ctx: DeliveryContext): void {
  const failed = 'the notification job failed';
  startJob(app, ctx, { intervalMs: DELIVERY_INTERVAL_MS, failed, work: () => deliverDue(ctx) });
  startJob(app, ctx, { intervalMs: TIDY_INTERVAL_MS, failed, work: () => deleteOldNotifications(ctx) });
}
