import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { Job } from '../../platform/job.ts';
import { addGauge } from '../../platform/metrics/add-gauge.ts';
import { registerDevices } from './devices.ts';
import { pushChannel } from './push-channel.ts';
import { countWaitingPushes, deletePushesOfUsers } from './pushes.repo.ts';
import { deleteOldPushesOf, sendDuePushes } from './send-due-pushes.ts';
import { deleteSubscriptionsOfUsers, findDeviceRows } from './subscriptions.repo.ts';

const SEND_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;
/** Maximum time that a stopping server waits for pushes in transmission. */
const STOP_TIMEOUT_MS = 3_000;

/** Tells members on their devices; sends every few seconds while the server listens; tests do not listen. */
export function registerPush(app: FastifyInstance, ctx: Context): void {
  ctx.notifications.addChannel(pushChannel(ctx));
  ctx.userDeletion.add(deleteOfUsers);
  ctx.userExport.add('push_devices', findDeviceRows);
  registerDevices(app, ctx);
  const givenUp = addFigures(ctx);
  const closing = new AbortController();
  const stopping = AbortSignal.any([ctx.drain.begun, closing.signal]);
  const every = (intervalMs: number, work: () => Promise<unknown>) =>
    new Job(ctx, { intervalMs, work, failed: 'the push job failed' });
  const jobs = [
    every(SEND_INTERVAL_MS, () => sendDuePushes(ctx, () => givenUp.inc(), stopping)),
    every(TIDY_INTERVAL_MS, () => deleteOldPushesOf(ctx)),
  ];
  app.addHook('onListen', async () => {
    for (const job of jobs) job.start();
  });
  app.addHook('onClose', async () => {
    closing.abort();
    const stopped = Promise.all(jobs.map((job) => job.stop()));
    await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  });
}

function addFigures(ctx: Context): Counter {
  const read = () => countWaitingPushes(ctx.db.read);
  addGauge(ctx, { name: 'windfall_push_queue', help: 'Pushes that are not sent yet.', read });
  return new Counter({
    name: 'windfall_pushes_given_up_total',
    help: 'Pushes that a push service did not take.',
    registers: [ctx.metrics],
  });
}

async function deleteOfUsers(trx: Writer, userIds: readonly string[]) {
  await deletePushesOfUsers(trx, userIds);
  await deleteSubscriptionsOfUsers(trx, userIds);
  return {};
}
