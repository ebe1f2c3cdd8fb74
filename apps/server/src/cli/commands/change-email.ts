import { AUTH_MESSAGES, ERRORS, emailSchema } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/dialects/predicates.ts';
import { deleteCredentialLinks, deleteLinks } from '../../features/users/auth/links.repo.ts';
import { changeUser, touchUser } from '../../features/users/users.repo.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { deleteSessionsOfUser } from '../../platform/auth/sessions.repo.ts';
import { type Command, Refusal, UsageError } from '../command.ts';
import { findMember } from '../find-member.ts';
import { withSite } from '../open-context.ts';

export const changeEmail: Command = {
  name: 'change-email',
  usage: '<email address> <new email address>',
  summary: 'Change the email address of a member',
  help: [
    'For members who ask for it where the site sends no email; elsewhere they change it themselves. The new address does not count',
    'as proven. The change ends all their sessions and voids their links, and the audit log says that it was made.',
  ],
  options: {},
  words: 2,
  async run(call) {
    const { config, positionals, out } = call;
    const [from = '', to = ''] = positionals.map((word) => word.trim().toLowerCase());
    const email = emailSchema.safeParse(to);
    if (!email.success) throw new UsageError(email.error.issues[0]?.message ?? AUTH_MESSAGES.emailInvalid);
    return withSite(call, async (ctx) => {
      const member = await findMember(ctx, config, from);
      await replaceEmail(ctx, member.id, email.data);
      out.say(`${member.fullName} signs in with ${email.data} now.`);
      return { ok: true, id: member.id, email: email.data };
    });
  },
};

async function replaceEmail(ctx: Context, id: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  const replace = async (trx: Writer) => {
    const row = await touchUser(trx, id, now.toISOString());
    if (!row) throw new Refusal('This account was closed in this moment. Try again.');
    await changeUser(trx, row, { email, email_verified_at: null });
    await deleteLinks(trx, id, 'verify-email');
    await deleteCredentialLinks(trx, id);
    await deleteSessionsOfUser(trx, id);
    const subject = { type: 'user', id, name: row.full_name } as const;
    await writeAudit(trx, { actor: 'host', action: 'user.email', subject }, now);
  };
  try {
    await ctx.db.transaction(replace);
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal(ERRORS.EMAIL_TAKEN[1]) : error;
  }
}
