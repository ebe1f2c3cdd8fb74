import { makePasswordLink } from '../../features/users/auth/emails.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { isLoopbackHost } from '../../platform/outgoing/allowed-address.ts';
import { type Command, Refusal } from '../command.ts';
import { findMember } from '../find-member.ts';
import { withSite } from '../open-context.ts';

export const passwordLink: Command = {
  name: 'password-link',
  usage: '<email address>',
  summary: 'Make a link with which a member chooses a new password',
  help: [
    'For members who have lost their password where the site sends no email. The link works once, within 24 hours; a new one takes',
    'the place of the one before. Any person who opens it can choose the password, so give it to the member alone. It ends all their',
    'sessions, and the audit log says that it was made.',
  ],
  options: {},
  words: 1,
  async run(call) {
    const { config, positionals, out } = call;
    const email = (positionals[0] ?? '').trim().toLowerCase();
    return withSite(call, async (ctx) => {
      const member = await findMember(ctx, config, email);
      const { id, fullName: name, isActive } = member;
      if (!isActive) throw new Refusal(`The account of ${name} is deactivated. Activate it first.`);
      const link = await ctx.db.transaction(async (trx) => {
        if ((await lockAccount(trx, id))?.is_active !== 1)
          throw new Refusal('This account was closed in this moment. Try again.');
        const subject = { type: 'user', id, name } as const;
        await writeAudit(trx, { actor: 'host', action: 'user.password-link', subject }, ctx.clock.now());
        return makePasswordLink(ctx, trx, id);
      });
      out.say(`${name} can choose a new password here, once, within 24 hours:`);
      out.say(link);
      if (isLoopbackHost(new URL(config.publicUrl).hostname))
        out.say(
          `It begins with PUBLIC_URL, ${config.publicUrl}: set it to where members find the site, or it leads nowhere.`,
        );
      return { ok: true, id, email, link };
    });
  },
};
