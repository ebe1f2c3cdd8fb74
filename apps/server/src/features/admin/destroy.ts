import type { AuditAction, Destruction, Proof } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { lockTables } from '../../db/dialects/lock-tables.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { openIdentityCheck } from '../../platform/auth/identity-proof.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { makeBackup } from '../backups/backups.service.ts';
import { publishResync, publishSessionsOfMembersChanged } from '../events/events.service.ts';
import { discardImage } from '../images/images.service.ts';

/** Rows that an operation deleted, and images to delete after the commit. */
export interface Deleted {
  readonly members: readonly { readonly id: string; readonly full_name: string }[];
  /** Members who stay and whose rows were deleted; the audit log names them. */
  readonly owners?: readonly { readonly full_name: string }[];
  readonly listings: number;
  /** Deleted or hidden. */
  readonly messages: number;
  readonly reports: number;
  readonly images: readonly string[];
}

export const NOTHING_DELETED: Deleted = { members: [], listings: 0, messages: 0, reports: 0, images: [] };

/** A destructive operation: its audit action, the reason of its backup, and its deletion. */
export interface DestructiveAct {
  readonly action: AuditAction;
  readonly reason: string;
  /**
   * Selects the rows again, since they may have changed after a preview. With a preview, it deletes only rows
   * created before `previewedAt`.
   */
  readonly work: (trx: Writer, now: Date, previewedAt: string) => Promise<Deleted>;
}

/** The request for a destructive operation. */
interface DestructionRequest {
  readonly viewer: Viewer;
  /** `as_of` of the preview, where the operation has one. */
  readonly body: Proof & { readonly as_of?: string | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Destroy = (request: DestructionRequest, act: DestructiveAct) => Promise<Destruction>;

/** Tables that the selection depends on; other writers wait for their locks. */
const LOCKED_TABLES = ['users', 'listings', 'conversations', 'messages', 'inbox', 'reports'] as const;
/** Number of members named in the audit log; the backup contains all of them. */
const MAX_LOGGED_NAMES = 100;
/** Above this number, every connection is checked instead of one member's after the other. */
const MAX_AUDIENCE = 500;
/**
 * Number of images deleted before the response; the others follow in the background or in the daily sweep.
 */
const DISCARDED_BEFORE_RESPONSE = 100;

/**
 * Runs every destructive operation: the password at the high security level, then a backup, then the deletion
 * and its audit entry in one transaction. A failed backup ends the operation. Other writers wait from before
 * the backup until the commit, so each acknowledged write is in the backup or still in the database.
 */
export function openDestruction(ctx: Context): Destroy {
  const identity = openIdentityCheck(ctx);
  return async ({ viewer, body, request, reply }, act) => {
    await identity.requireAtHighSecurity(viewer, body, reply);
    const by = { actor: viewer, address: request.ip };
    const { backup, deleted } = await ctx.db.writeAlone(async () => {
      const previewedAt = previewTimeOf(body, ctx.clock.now());
      const { name } = await makeBackup(ctx, { ...by, reason: act.reason });
      return { backup: name, deleted: await perform(ctx, by, act, { previewedAt, backup: name }) };
    });
    publishDeletedMembers(ctx, deleted);
    await discardImages(ctx, deleted.images);
    return { success: true, removed: countsOf(deleted), backup };
  };
}

interface DestructionContext {
  readonly previewedAt: string;
  readonly backup: string;
}

function perform(
  ctx: Context,
  by: AuditAuthor,
  { action, work }: DestructiveAct,
  { previewedAt, backup }: DestructionContext,
): Promise<Deleted> {
  const now = ctx.clock.now();
  return ctx.db.transaction(
    async (trx) => {
      await lockTables(trx, ctx.db.dialect, LOCKED_TABLES);
      const removed = await work(trx, now, previewedAt);
      const named = removed.owners ?? removed.members;
      const names = named.slice(0, MAX_LOGGED_NAMES).map(({ full_name }) => full_name);
      await writeAudit(trx, { ...by, action, details: { ...countsOf(removed), names, backup } }, now);
      return removed;
    },
    { noTimeout: true },
  );
}

/** The time of the preview, at most the start of the backup. */
function previewTimeOf(body: DestructionRequest['body'], latest: Date): string {
  const shown = body.as_of === undefined ? latest : new Date(body.as_of);
  return (shown < latest ? shown : latest).toISOString();
}

function countsOf({ members, listings, messages, reports }: Deleted): Destruction['removed'] {
  return { members: members.length, listings, messages, reports };
}

/** Ends the streams of deleted members, and makes all other clients reload. */
function publishDeletedMembers(ctx: Context, { members }: Deleted): void {
  const audience = members.length > MAX_AUDIENCE ? null : members.map(({ id }) => id);
  if (members.length > 0) publishSessionsOfMembersChanged(ctx, audience);
  publishResync(ctx, null);
}

async function discardImages(ctx: Context, images: readonly string[]): Promise<void> {
  for (const id of images.slice(0, DISCARDED_BEFORE_RESPONSE)) await discardImage(ctx, id);
  const discardRest = async () => {
    for (const id of images.slice(DISCARDED_BEFORE_RESPONSE)) await discardImage(ctx, id);
  };
  void discardRest();
}
