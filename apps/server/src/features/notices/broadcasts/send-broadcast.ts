import { randomUUIDv7 } from 'node:crypto';
import { BROADCASTS, type Broadcast, listBroadcasts, sendBroadcast } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openIdentityCheck, PROOF_FIELDS, takeProof } from '../../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { findStored, replaceStored, storeOnce } from '../../../platform/settings/stored-values.ts';
import { countMembersToTell } from '../../users/users.service.ts';
import {
  type BroadcastRow,
  findBroadcasts,
  findLatestBroadcasts,
  insertBroadcast,
} from './broadcasts.repo.ts';

const SHOWN = 10;
const PAUSE_MS = BROADCASTS.everyDays * 86_400_000;
const NEVER = new Date(0).toISOString();

/** A message of an administrator to all members; `tell-members.ts` tells them. */
export function registerSendBroadcast(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, listBroadcasts, async () => {
    const last = await findStored(ctx.db.read, 'broadcastAt');
    const next = new Date(Date.parse(last ?? NEVER) + PAUSE_MS);
    return {
      broadcasts: (await findLatestBroadcasts(ctx.db.read, SHOWN)).map(present),
      members: await countMembersToTell(ctx.db.read),
      next_at: next > ctx.clock.now() ? next.toISOString() : null,
    };
  });
  registerOperation(
    app,
    ctx,
    sendBroadcast,
    async ({ body, viewer, request, reply, settle }) => {
      const { proof, rest: message } = takeProof(body);
      await identity.requireAtHighSecurity(viewer, proof, reply);
      const now = ctx.clock.now();
      const id = randomUUIDv7();
      const last = await storeOnce(ctx.db, 'broadcastAt', NEVER, now);
      if (now.getTime() < Date.parse(last) + PAUSE_MS) throw new AppError('BROADCAST_TOO_SOON');
      await ctx.db.transaction(async (trx) => {
        // Of two administrators who write at once the second one finds the time of the first.
        if (!(await replaceStored(trx, 'broadcastAt', { from: last, to: now.toISOString() }, now)))
          throw new AppError('BROADCAST_TOO_SOON');
        await insertBroadcast(trx, { id, ...message, created_at: now.toISOString() });
        await settle(trx, id);
        const by = { actor: viewer, address: request.ip };
        const subject = { type: 'broadcast' as const, id, name: message.subject };
        const details = { members: await countMembersToTell(trx) };
        await writeAudit(trx, { ...by, action: 'broadcast.send', subject, details }, now);
      });
      return presentById(ctx, id);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: (id) => presentById(ctx, id),
      storesResponse: true,
      withheld: PROOF_FIELDS,
    },
  );
}

async function presentById({ db }: Context, id: string): Promise<Broadcast> {
  const row = (await findBroadcasts(db.read, [id])).get(id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

const present = ({ id, subject, text, created_at, told_at }: BroadcastRow): Broadcast => ({
  id,
  subject,
  text,
  created_at,
  told_at,
});
