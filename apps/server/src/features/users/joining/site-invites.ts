import { randomUUIDv7 } from 'node:crypto';
import {
  createSiteInvite,
  endSiteInvite,
  INVITE_MESSAGES,
  listSiteInvites,
  type SiteInvite,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { startJob } from '../../../platform/job.ts';
import { DAY_MS, inviteLink, newInviteCode, SENT_INVITE_DAYS } from './invite-link.ts';
import { stateOf } from './invite-state.ts';
import {
  countCameByMembers,
  endInvite,
  findSiteInvite,
  findSiteInvites,
  type InviteRow,
  storeInvite,
} from './invites.repo.ts';
import { deleteUnusedPersonalInvites, findInvitees } from './personal-invites.repo.ts';

/** Invites that administrators make, such as for a poster (docs/product/accounts.md#site-invites). */
export function registerSiteInvites(app: FastifyInstance, ctx: Context): void {
  const failed = 'names of those who were invited could not be deleted';
  startJob(app, ctx, { intervalMs: DAY_MS, failed, work: () => forgetInvitees(ctx) });
  registerOperation(app, ctx, listSiteInvites, async () => {
    const { today } = await momentOf(ctx);
    const rows = await findSiteInvites(ctx.db.read);
    const invitees = await findInvitees(
      ctx.db.read,
      rows.map(({ id }) => id),
    );
    return {
      invites: rows.map((row) => present(ctx, row, today, invitees.get(row.id))),
      by_members: await countCameByMembers(ctx.db.read),
    };
  });
  const presentById = async (db: Reader, id: string) => {
    const row = await findSiteInvite(db, id);
    if (!row) throw new AppError('INVITE_NOT_FOUND');
    const invitees = await findInvitees(db, [id]);
    return present(ctx, row, (await momentOf(ctx)).today, invitees.get(id));
  };
  registerOperation(
    app,
    ctx,
    createSiteInvite,
    async ({ body, viewer, request, settle }) => {
      const { now, today } = await momentOf(ctx);
      const { name, until = null, maximum = null } = body;
      if (until !== null && until < today) throw pastDay();
      const id = randomUUIDv7();
      await ctx.db.transaction(async (trx) => {
        await storeInvite(trx, { id, code: newInviteCode(), name, until, maximum, created_at: now });
        await settle(trx, id);
        const by = { actor: viewer, address: request.ip };
        const subject = { type: 'invite' as const, id, name };
        await writeAudit(trx, { ...by, action: 'invite.create', subject }, ctx.clock.now());
      });
      return presentById(ctx.db.read, id);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: (id) => presentById(ctx.db.read, id),
      storesResponse: true,
      withheld: [],
    },
  );
  registerOperation(app, ctx, endSiteInvite, async ({ params, viewer, request }) => {
    const now = ctx.clock.now();
    await ctx.db.transaction(async (trx) => {
      const row = await findSiteInvite(trx, params.id);
      if (!row || !(await endInvite(trx, row.id, now.toISOString()))) return;
      const by = { actor: viewer, address: request.ip };
      const subject = { type: 'invite' as const, id: row.id, name: row.name };
      await writeAudit(trx, { ...by, action: 'invite.end', subject }, now);
    });
    return presentById(ctx.db.read, params.id);
  });
}

/** Who was invited by email and did not come is forgotten when the invite has ended. */
export async function forgetInvitees({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - (SENT_INVITE_DAYS + 1) * DAY_MS).toISOString();
  await db.transaction((trx) => deleteUnusedPersonalInvites(trx, before));
}

function pastDay(): AppError {
  const message = INVITE_MESSAGES.until;
  return new AppError('VALIDATION_FAILED', { message, fields: { until: message } });
}

function present(
  ctx: Context,
  row: InviteRow,
  today: string,
  invitees: SiteInvite['invitees'] = [],
): SiteInvite {
  const { id, name, code, until, maximum, came, created_at } = row;
  const state = stateOf(row, today);
  return { id, name, code, url: inviteLink(ctx, code), until, maximum, came, invitees, state, created_at };
}
