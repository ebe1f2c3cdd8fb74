import { ERRORS, register } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../platform/rate-limit/enforce-rate-limits.ts';
import { createAccount } from './accounts.service.ts';
import { answerWithNewSession } from './answer-with-session.ts';
import { registrationLimits } from './limits.ts';
import { isWeakPassword } from './weak-password.ts';

export function registerRegister(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, register, async ({ body, request, reply }) => {
    const owner = { email: body.email, fullName: body.full_name, siteName: ctx.config.siteName };
    if (isWeakPassword(body.password, owner)) {
      throw new AppError('WEAK_PASSWORD', { fields: { password: ERRORS.WEAK_PASSWORD[1] } });
    }
    // Counted only now: somebody who has to mend a form is not making accounts.
    const limits = registrationLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const userId = await createAccount(ctx, body);
    return answerWithNewSession(ctx, userId, request, reply);
  });
}
