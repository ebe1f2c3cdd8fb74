import { randomUUIDv7 } from 'node:crypto';
import {
  DEFAULT_SITE_NAME,
  FIRST_NEIGHBORS,
  FIRST_STEPS,
  type FirstStep,
  getFirstSteps,
  sendTestEmail,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { layOutEmail } from '../../platform/mail/email-channel.ts';
import { openMailTransport, senderOf } from '../../platform/mail/transport.ts';
import { enforceRateLimits } from '../../platform/rate-limit/enforce-rate-limits.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';
import { findStored, storeOnce } from '../../platform/settings/stored-values.ts';
import { lastBackup } from '../backups/backups.service.ts';
import { findAccount, hasMoreMembersThan } from '../users/users.service.ts';
import { strings } from './strings.ts';
import { withoutPassword } from './without-password.ts';

const TEST_EMAILS: RateLimitPolicy = { name: 'test-emails', limit: 5, windowMs: 3_600_000, isShared: true };

/** What a host does first. Each step is seen from the state of the site, so it ticks itself. */
export function registerFirstSteps(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getFirstSteps, async ({ viewer }) => {
    const settings = await ctx.settings.current();
    if (settings.first_steps_dismissed) return [];
    const { name, welcome, homePlace } = ctx.settings.site;
    const done: Record<FirstStep, boolean> = {
      address: (await findAccount(ctx.db.read, viewer.id))?.isEmailVerified === true,
      name: name !== DEFAULT_SITE_NAME && welcome !== '',
      place: homePlace !== null,
      email: (await findStored(ctx.db.read, 'testEmailSentAt')) !== undefined,
      backup: (await lastBackup(ctx)) !== undefined,
      // The host is one of them.
      invites: await hasMoreMembersThan(ctx.db.read, FIRST_NEIGHBORS),
    };
    const steps = FIRST_STEPS.map((step) => ({ step, done: done[step] }));
    return steps.every((one) => one.done) ? [] : steps;
  });
  registerTestEmail(app, ctx);
}

/** Sends past the queue, so that the answer of the mail server can be shown. */
function registerTestEmail(app: FastifyInstance, ctx: Context): void {
  const transport = openMailTransport(ctx.config);
  app.addHook('onClose', async () => transport?.close());
  registerOperation(app, ctx, sendTestEmail, async ({ viewer, reply }) => {
    if (!transport) throw new AppError('MAIL_OFF');
    const recipient = (await findAccount(ctx.db.read, viewer.id))?.email;
    if (!recipient) throw new AppError('UNAUTHORIZED');
    const limits = [{ policy: TEST_EMAILS, key: viewer.id }];
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const mail = { id: randomUUIDv7(), to: recipient, unsubscribeUrl: null, ...testEmail(ctx) };
    try {
      const answer = await transport.send(mail);
      const now = ctx.clock.now();
      await storeOnce(ctx.db, 'testEmailSentAt', now.toISOString(), now);
      return { sent: true, recipient, answer: withoutPassword(answer) };
    } catch (error) {
      ctx.log.info({ err: error }, 'a test email could not be sent');
      return { sent: false, recipient, answer: withoutPassword(error) };
    }
  });
}

function testEmail({ config, settings }: Context) {
  const { language, publicUrl } = config;
  const { site } = settings;
  const t = stringsIn(strings, language);
  const subject = t.testEmail(site.name);
  const words = { site, language, publicUrl, subject, body: t.testEmailText(site.name, publicUrl) };
  return {
    from: senderOf(config, site.name),
    subject,
    ...layOutEmail({ ...words, link: null, blocks: null, unsubscribeUrl: null }),
  };
}
