import { cleanTestUsers, previewPurge, previewTestUsers, purgeUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { countSelected, findSelected, type MemberSelection } from '../users/users.service.ts';
import { presentCandidate } from './candidate.presenter.ts';
import { deleteSelectedUsers } from './delete-selected-users.ts';
import type { Destroy, DestructiveAct } from './destroy.ts';

/** So many are named in a preview. */
const NAMED = 200;

/**
 * Removing members who share and say nothing, and those made for trying things out. What was shown before is not
 * trusted: whoever has written or shared something since then stays, and so does whoever joined since.
 */
export function registerPurge(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  const preview = async (selection: MemberSelection) => ({
    // Before anything is read, so that nobody is taken for shown who was not.
    as_of: ctx.clock.now().toISOString(),
    count: await countSelected(ctx.db.read, selection),
    members: (await findSelected(ctx.db.read, selection, NAMED)).map(presentCandidate),
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
