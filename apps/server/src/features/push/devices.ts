import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  addPushDevice,
  type BodyOf,
  getPushKey,
  listPushDevices,
  MAX_PUSH_DEVICES,
  PUSH_MESSAGES,
  type PushDevice,
  removePushDevice,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { markSeen } from '../../platform/auth/sessions.repo.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { describeUserAgent } from '../users/users.service.ts';
import { isPushEndpoint } from './endpoint.policy.ts';
import { isDeviceKey, readPushKeys } from './push-keys.ts';
import {
  deleteOldestSubscriptions,
  deleteOthersOfSession,
  deleteSubscriptionOf,
  findSubscriptionsOf,
  type SubscriptionRow,
  upsertSubscription,
} from './subscriptions.repo.ts';

/** The devices that a member is told on. */
export function registerDevices(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getPushKey, async () => ({ public_key: (await readPushKeys(ctx)).publicKey }));
  registerOperation(app, ctx, listPushDevices, async ({ viewer }) =>
    (await findSubscriptionsOf(ctx.db.read, viewer.id)).map((row) => present(row, viewer)),
  );
  registerOperation(app, ctx, addPushDevice, async ({ body, viewer, request }) => {
    assertUsable(body, ctx.config.pushHosts);
    const name = describeUserAgent(request.headers['user-agent'] ?? '', ctx.config.language);
    return present(await add(ctx, viewer, body, name), viewer);
  });
  registerOperation(app, ctx, removePushDevice, async ({ params, viewer }) => {
    const removed = await ctx.db.transaction((trx) => deleteSubscriptionOf(trx, viewer.id, params.id));
    if (!removed) throw new AppError('DEVICE_NOT_FOUND');
    return { success: true as const, message: 'Device removed' };
  });
}

type Subscription = BodyOf<typeof addPushDevice>;

function assertUsable({ endpoint, keys }: Subscription, pushHosts: readonly string[]): void {
  const refuse = (field: string, message: string) =>
    new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
  if (!isPushEndpoint(endpoint, pushHosts)) throw refuse('endpoint', PUSH_MESSAGES.endpoint);
  if (!isDeviceKey(keys.p256dh)) throw refuse('keys.p256dh', PUSH_MESSAGES.keys);
}

/** A session that ends at the same time takes its device with it. */
async function add(
  { db, clock }: Context,
  viewer: Viewer,
  { endpoint, keys }: Subscription,
  name: string,
): Promise<SubscriptionRow> {
  const now = clock.now().toISOString();
  return db.transaction(async (trx) => {
    const isSignedIn = (await lockAccount(trx, viewer.id)) && (await markSeen(trx, viewer.sessionId, now));
    if (!isSignedIn) throw new AppError('UNAUTHORIZED');
    const row = await upsertSubscription(trx, {
      id: randomUUIDv7(),
      user_id: viewer.id,
      session_id: viewer.sessionId,
      created_at: now,
      endpoint,
      endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
      p256dh: keys.p256dh,
      auth: keys.auth,
      name,
    });
    await deleteOthersOfSession(trx, row);
    await deleteOldestSubscriptions(trx, viewer.id, MAX_PUSH_DEVICES);
    return row;
  });
}

const present = (
  { id, name, session_id, created_at, failed_at }: SubscriptionRow,
  viewer: Viewer,
): PushDevice => ({
  id,
  name,
  created_at,
  failed_at,
  current: session_id === viewer.sessionId,
});
