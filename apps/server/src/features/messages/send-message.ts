import { sendMessage } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishMessageSent } from '../events/events.service.ts';
import { mayWriteAs } from './messages.policy.ts';
import { presentMessage } from './messages.presenter.ts';
import { deliver } from './messages.service.ts';

export function registerSendMessage(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, sendMessage, async ({ body, viewer, reply }) => {
    if (!mayWriteAs(viewer, body.sender_id)) throw new AppError('FORBIDDEN');
    if (body.receiver_id === viewer.id) throw new AppError('MESSAGE_TO_SELF');
    const { message, isNew } = await deliver(ctx, viewer, body);
    reply.status(isNew ? 201 : 200);
    const presented = presentMessage(message, await findFirstDayMembers(ctx, ctx.db.read, [viewer.id]));
    if (isNew) publishMessageSent(ctx, presented);
    return presented;
  });
}
