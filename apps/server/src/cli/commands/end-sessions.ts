import { publishSessionsOfMembersChanged } from '../../features/events/events.service.ts';
import { deleteCredentialLinks } from '../../features/users/auth/links.repo.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { deleteAllSessions, deleteSessionsOfUser } from '../../platform/auth/sessions.repo.ts';
import { type Command, UsageError } from '../command.ts';
import { findMember } from '../find-member.ts';
import { withSite } from '../open-context.ts';
import { counted } from '../output.ts';

export const endSessions: Command = {
  name: 'end-sessions',
  usage: '--of <email address> | --all',
  summary: 'Sign out one member, or everybody',
  help: [
    'For a session that may be stolen, or a database or backup that others may have read. Accounts, passwords and what was written',
    'stay; links and codes of emails that sign in or change credentials end too, and devices for pushes. It works while the server',
    'runs, and the audit log says it.',
    '',
    '  --of    the email address of the member',
    '  --all   all members, administrators too',
  ],
  options: { of: { type: 'string' }, all: { type: 'boolean' } },
  words: 0,
  async run(call) {
    const { config, values, out } = call;
    const email = typeof values['of'] === 'string' ? values['of'].trim().toLowerCase() : undefined;
    if ((email === undefined) === (values['all'] !== true))
      throw new UsageError('It takes either --of or --all.');
    return withSite(call, async (ctx) => {
      const member = email === undefined ? undefined : await findMember(ctx, config, email);
      const subject = member && { type: 'user' as const, id: member.id, name: member.fullName };
      const ended = await ctx.db.transaction(async (trx) => {
        const action = member ? 'user.end-sessions' : 'users.end-sessions';
        await writeAudit(trx, { actor: 'host', action, ...(subject && { subject }) }, ctx.clock.now());
        await deleteCredentialLinks(trx, member?.id ?? null);
        return member ? deleteSessionsOfUser(trx, member.id) : deleteAllSessions(trx);
      });
      publishSessionsOfMembersChanged(ctx, member ? [member.id] : null);
      out.say(
        `${counted(ended, 'session')} ended. ${member ? member.fullName : 'Everybody'} has to sign in again.`,
      );
      return { ok: true, ended };
    });
  },
};
