import { changePassword, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { assertOwnPassword } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { rememberDevice } from './known-device.ts';
import { findAccount } from './member-account.ts';
import { assertNotWeak, changeOwnPassword } from './passwords.ts';
import { strings } from './strings.ts';

export function registerChangePassword(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, changePassword, async ({ body, viewer, request, reply }) => {
    if (!ctx.config.passwordChange) throw new AppError('PASSWORD_CHANGE_OFF');
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    assertNotWeak(body.new_password, { ...account, siteName: ctx.config.siteName }, 'new_password');
    await assertOwnPassword(ctx, account, body.current_password, reply);
    const passwordHash = await changeOwnPassword(ctx, viewer, account, body.new_password);
    publishSessionsChanged(ctx, viewer.id);
    rememberDevice(ctx, { passwordHash }, request, reply);
    return { success: true as const, message: t.passwordUpdated };
  });
}
