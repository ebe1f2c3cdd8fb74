import { cleanTestUsers, previewPurge, previewTestUsers, purgeUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { countSelected, findSelected, type MemberSelection } from '../users/users.service.ts';
import { deleteSelectedUsers, presentCandidate } from './delete-selected-users.ts';
import type { Destroy, DestructiveAct } from './destroy.ts';

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
