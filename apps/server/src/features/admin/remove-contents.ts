import { removeContents } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { clearTextsFrom } from '../exchange/exchange.service.ts';
import { deleteListingsOfUsers } from '../listings/listings.service.ts';
import { hideMessagesFrom } from '../messages/messages.service.ts';
import { findAllSelected } from '../users/users.service.ts';
import { type Deleted, type Destroy, NOTHING_DELETED } from './destroy.ts';

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
