import {
  cleanTestUsers,
  previewPurge,
  previewTestUsers,
  purgeUsers,
  removeContents,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { clearTextsFrom } from '../exchange/exchange.service.ts';
import { deleteListingsOfUsers } from '../listings/listings.service.ts';
import { hideMessagesFrom } from '../messages/messages.service.ts';
import {
  countSelected,
  findAllSelected,
  findSelected,
  type MemberSelection,
} from '../users/users.service.ts';
import { deleteSelectedUsers, presentCandidate } from './delete-selected-users.ts';
import { type Deleted, type Destroy, type DestructiveAct, NOTHING_DELETED } from './destroy.ts';

/** Maximum number of members in a preview. */
const PREVIEW_LIMIT = 200;

/**
 * Previews and deletes idle members and test users. A deletion selects again: members who became active or
 * joined after the preview stay.
 */
export function registerPurge(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  const preview = async (selection: MemberSelection) => ({
    // Taken before the reads, so that members who join meanwhile count as not shown.
    as_of: ctx.clock.now().toISOString(),
    count: await countSelected(ctx.db.read, selection),
    members: (await findSelected(ctx.db.read, selection, PREVIEW_LIMIT)).map(presentCandidate),
  });
  const remove =
    (kind: 'idle' | 'test'): DestructiveAct['work'] =>
    (trx, now, joinedBy) =>
      deleteSelectedUsers(ctx, trx, { kind, joinedBy }, now);
  registerOperation(app, ctx, previewPurge, () => preview({ kind: 'idle' }));
  registerOperation(app, ctx, previewTestUsers, () => preview({ kind: 'test' }));
  registerOperation(app, ctx, purgeUsers, (call) =>
    destroy(call, {
      action: 'users.purge',
      reason: 'before-purge',
      work: remove('idle'),
    }),
  );
  registerOperation(app, ctx, cleanTestUsers, (call) =>
    destroy(call, {
      action: 'users.clean-test',
      reason: 'before-clean-test-users',
      work: remove('test'),
    }),
  );
}

/**
 * Removes everything that the chosen members published or wrote. Their accounts stay: a deactivation is a decision of its
 * own, with a reason that its member reads and can appeal.
 */
export function registerRemoveContents(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, removeContents, (call) =>
    destroy(call, {
      action: 'users.remove-contents',
      reason: 'before-remove-contents',
      work: (trx) => removeContentsOf(trx, call.body.only),
    }),
  );
}

async function removeContentsOf(trx: Writer, chosen: readonly string[]): Promise<Deleted> {
  const owners = await findAllSelected(trx, { kind: 'among', ids: chosen });
  if (owners.length === 0) return { ...NOTHING_DELETED, owners };
  const ids = owners.map(({ id }) => id);
  const { listings, images } = await deleteListingsOfUsers(trx, ids);
  // Claims and conversations are the other member's too: they stay, without what the chosen ones wrote.
  await clearTextsFrom(trx, ids);
  return { ...NOTHING_DELETED, owners, listings, images, messages: await hideMessagesFrom(trx, ids) };
}
