import {
  addPasskey,
  listPasskeys,
  PASSKEYS,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/dialects/predicates.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import {
  startAssertion,
  startAttestation,
  verifyAttestation,
} from '../../../platform/auth/passkeys/ceremonies.ts';
import {
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  updatePasskeyName,
} from '../../../platform/auth/passkeys/passkeys.repo.ts';
import { weakenSessions } from '../../../platform/auth/sessions.repo.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { emailText, sendNotice } from './emails.ts';
import { findAccount } from './member-account.ts';
import { renewStrongSession } from './open-session.ts';
import { strings } from './strings.ts';
import { describeUserAgent } from './user-agent.ts';

/** Registers what members do with their own passkeys. */
export function registerPasskeys(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  const identity = openIdentityCheck(ctx);
  const accountOf = async (id: string) => {
    const account = await findAccount(ctx.db.read, id);
    if (!account) throw new AppError('UNAUTHORIZED');
    return account;
  };
  registerOperation(app, ctx, listPasskeys, async ({ viewer }) =>
    (await findPasskeysOf(ctx.db.read, viewer.id)).map(present),
  );
  registerOperation(app, ctx, startPasskeyProof, async ({ viewer }) => ({
    options: await startAssertion(ctx, viewer.id),
  }));
  registerOperation(app, ctx, startPasskey, async ({ body, viewer, reply }) => {
    const account = await accountOf(viewer.id);
    await identity.require(account, body, reply);
    return { options: { ...(await startAttestation(ctx, account, ctx.settings.site.name)) } };
  });
  registerOperation(app, ctx, addPasskey, async ({ body, viewer, request, reply }) => {
    const device = describeUserAgent(request.headers['user-agent'] ?? '', ctx.config.language);
    const name = body.name ?? device.slice(0, PASSKEYS.name);
    const row = await verifyAttestation(ctx, body.passkey, viewer.id, name);
    const renewCookie = await storePasskey(ctx, row, viewer, request);
    renewCookie(reply);
    return present(row);
  });
  registerOperation(app, ctx, renamePasskey, async ({ params, body, viewer }) => {
    const row = await ctx.db.transaction((trx) => updatePasskeyName(trx, viewer.id, params.id, body.name));
    if (!row) throw new AppError('PASSKEY_NOT_FOUND');
    return present(row);
  });
  registerOperation(app, ctx, removePasskey, async ({ params, body, viewer, request, reply }) => {
    await identity.require(await accountOf(viewer.id), body ?? {}, reply);
    const by = { actor: viewer, address: request.ip };
    await ctx.db.transaction(async (trx) => {
      if (!(await deletePasskey(trx, viewer.id, params.id))) throw new AppError('PASSKEY_NOT_FOUND');
      await weakenSessions(trx, viewer.id);
      await tell(ctx, trx, viewer.id, 'removed', by);
    });
    return { success: true as const, message: t.passkeyRemoved };
  });
}

/** The account is locked, so that of several passkeys at once none exceeds the limit. */
async function storePasskey(
  ctx: Context,
  row: PasskeyRow,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<(reply: FastifyReply) => void> {
  try {
    return await ctx.db.transaction(async (trx) => {
      if ((await lockAccount(trx, row.user_id))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
      if ((await findPasskeysOf(trx, row.user_id)).length >= PASSKEYS.most)
        throw new AppError('PASSKEYS_FULL');
      await insertPasskey(trx, row);
      await tell(ctx, trx, row.user_id, 'added', { actor: viewer, address: request.ip });
      return renewStrongSession(ctx, trx, request, viewer.sessionId);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('PASSKEY_KNOWN', { cause: error }) : error;
  }
}

/** Tells the member by email, and notes in the audit log what an administrator signs in with. */
async function tell(
  ctx: Context,
  trx: Writer,
  userId: string,
  what: 'added' | 'removed',
  by: AuditAuthor,
): Promise<void> {
  const row = await lockAccount(trx, userId);
  if (row?.email == null) throw new AppError('UNAUTHORIZED');
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  const text = emailText(ctx, (emails) =>
    what === 'added' ? emails.passkeyAdded(siteName, publicUrl) : emails.passkeyRemoved(siteName, publicUrl),
  );
  await sendNotice(ctx, trx, { id: row.id, email: row.email }, text);
  if (row.is_admin !== 1) return;
  const subject = { type: 'user' as const, id: row.id, name: row.full_name };
  const action = what === 'added' ? 'user.passkey-add' : 'user.passkey-remove';
  await writeAudit(trx, { ...by, action, subject }, ctx.clock.now());
}

function present({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}
