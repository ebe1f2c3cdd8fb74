import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { startJob } from '../../platform/job.ts';
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
  const job = { failed: 'the push job failed', stopTimeoutMs: STOP_TIMEOUT_MS };
  const send = () => sendDuePushes(ctx, () => givenUp.inc(), ctx.drain.begun);
  startJob(app, ctx, { ...job, intervalMs: SEND_INTERVAL_MS, work: send });
  startJob(app, ctx, { ...job, intervalMs: TIDY_INTERVAL_MS, work: () => deleteOldPushesOf(ctx) });
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
