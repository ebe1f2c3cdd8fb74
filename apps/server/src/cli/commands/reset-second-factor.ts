import { endSecondFactor } from '../../features/users/auth/second-factor.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Command, Refusal } from '../command.ts';
import { findMember } from '../find-member.ts';
import { withSite } from '../open-context.ts';

export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  usage: '<email address>',
  summary: 'Turn off the code at sign-in of a member',
  help: [
    'For an administrator who has lost the phone and the recovery codes where no other administrator can turn it off. Whoever knows',
    'the password can then sign in, so make sure that the member asks. The member is told by email, and the audit log says it.',
  ],
  options: {},
  words: 1,
  async run(call) {
    const { config, positionals, out } = call;
    const email = (positionals[0] ?? '').trim().toLowerCase();
    return withSite(call, async (ctx) => {
      const member = await findMember(ctx, config, email);
      const { id, fullName: name } = member;
      await endSecondFactor(ctx, id, 'reset', { actor: 'host' }).catch((error: unknown) => {
        const isOff = error instanceof AppError && error.code === 'SECOND_FACTOR_OFF';
        throw isOff ? new Refusal(`The account of ${name} has no second factor.`) : error;
      });
      out.say(`${name} signs in without a code now.`);
      return { ok: true, id, email };
    });
  },
};
