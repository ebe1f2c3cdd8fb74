import { listAdminUsers, setUserTest } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../../platform/auth/confirmation.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { listUsersForAdmin } from './admin-directory.ts';
import { setTest } from './member-rights.ts';

/** Registers the table of members and the mark of test users. */
export function registerAdminUsers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listAdminUsers, async ({ query, request, reply }) => {
    const page = await listUsersForAdmin(ctx.db, query);
    linkNext(request, reply, page);
    return page.items;
  });
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, setUserTest, async ({ params, body, viewer, request, reply }) => {
    const { is_test } = body;
    // The mark removes the member from the directory.
    if (is_test) await confirm(viewer, body, reply);
    return ctx.db.transaction(async (trx) => {
      const user = await setTest(trx, viewer, params.id, is_test, ctx.clock.now());
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      await writeAudit(trx, { ...by, action: 'user.test', subject, details: { is_test } }, ctx.clock.now());
      return user;
    });
  });
}
