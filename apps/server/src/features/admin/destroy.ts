import type { AuditAction, Confirmation, Destruction } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { lockTables } from '../../db/dialects/bulk.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { makeBackup } from '../backups/backups.service.ts';
import { discardImage } from '../images/images.service.ts';

/** What an act has removed, and what has to be told and cleared away once that is committed. */
export interface Removal {
  readonly members: readonly { readonly id: string; readonly full_name: string }[];
  readonly listings: number;
  readonly messages: number;
  readonly reports: number;
  readonly images: readonly string[];
}

export const NO_REMOVAL: Removal = { members: [], listings: 0, messages: 0, reports: 0, images: [] };

/** An act that destroys: what it is called in the log, the name of its backup, and what it does. */
export interface DestructiveAct {
  readonly action: AuditAction;
  readonly reason: string;
  /**
   * Decides anew what is to go: what was found or shown before may have changed. Of what is shown first, nothing goes
   * that was made after `shownAt`.
   */
  readonly work: (trx: Writer, now: Date, shownAt: string) => Promise<Removal>;
}

/** Who wants it, as far as an operation knows. */
export interface Demand {
  readonly viewer: Viewer;
  /** `as_of` where it is shown first what is to go. */
  readonly body: Confirmation & { readonly as_of?: string | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Destroy = (demand: Demand, act: DestructiveAct) => Promise<Destruction>;

/** Whoever writes them has to wait, so that nothing is decided on what is outdated. */
const DECIDED_ON = ['users', 'listings', 'conversations', 'messages', 'inbox', 'reports'] as const;
/** The log names the first of those who were removed; the backup knows them all. */
const NAMED = 100;
/** Beyond this many everybody's connections are looked at instead of one member's after the other. */
const TOLD_ONE_BY_ONE = 500;
/** So many are waited for; the others go while the response is on its way, or with the daily sweep. */
const DISCARDED_AT_ONCE = 100;

/**
 * The one way to destroy (decisions, Screens): the administrator's password at the high security level, then a backup,
 * without which nothing happens, then the act and its entry in the audit log in one transaction. From before the backup
 * to the commit nobody else writes, so that whatever was acknowledged is in the backup or left.
 */
export function openDestruction(ctx: Context): Destroy {
  const confirm = openConfirmation(ctx);
  return async ({ viewer, body, request, reply }, act) => {
    await confirm(viewer, body, reply);
    const by = { actor: viewer, address: request.ip };
    const { backup, removal } = await ctx.db.writeAlone(async () => {
      const shownAt = shownIn(body, ctx.clock.now());
      const { name } = await makeBackup(ctx, { ...by, reason: act.reason });
      return { backup: name, removal: await perform(ctx, by, act, { shownAt, backup: name }) };
    });
    publishRestored(ctx, removal);
    await discardImages(ctx, removal.images);
    return { success: true, removed: countsOf(removal), backup };
  };
}

interface Circumstances {
  readonly shownAt: string;
  readonly backup: string;
}

function perform(
  ctx: Context,
  by: AuditAuthor,
  { action, work }: DestructiveAct,
  { shownAt, backup }: Circumstances,
): Promise<Removal> {
  const now = ctx.clock.now();
  return ctx.db.transaction(
    async (trx) => {
      await lockTables(trx, ctx.db.dialect, DECIDED_ON);
      const removed = await work(trx, now, shownAt);
      const names = removed.members.slice(0, NAMED).map(({ full_name }) => full_name);
      await writeAudit(trx, { ...by, action, details: { ...countsOf(removed), names, backup } }, now);
      return removed;
    },
    { noTimeout: true },
  );
}

/** When whoever asks looked at what is to go; nobody has looked after the backup began. */
function shownIn(body: Demand['body'], latest: Date): string {
  const shown = body.as_of === undefined ? latest : new Date(body.as_of);
  return (shown < latest ? shown : latest).toISOString();
}

function countsOf({ members, listings, messages, reports }: Removal): Destruction['removed'] {
  return { members: members.length, listings, messages, reports };
}

/** Those who are gone lose their live connections; everybody else asks anew for what there is. */
function publishRestored({ events }: Context, { members }: Removal): void {
  const audience = members.length > TOLD_ONE_BY_ONE ? null : members.map(({ id }) => id);
  if (members.length > 0) events.publish({ type: 'session', audience, data: null });
  events.publish({ type: 'resync', audience: null, data: {} });
}

async function discardImages(ctx: Context, images: readonly string[]): Promise<void> {
  for (const id of images.slice(0, DISCARDED_AT_ONCE)) await discardImage(ctx, id);
  const discardRest = async () => {
    for (const id of images.slice(DISCARDED_AT_ONCE)) await discardImage(ctx, id);
  };
  void discardRest();
}
