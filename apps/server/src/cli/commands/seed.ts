import { seedDemo } from '../../demo/seed-demo.ts';
import { hasMembers } from '../../features/users/users.service.ts';
import { type Command, Refusal } from '../command.ts';
import { withSite } from '../open-context.ts';

export const seed: Command = {
  name: 'seed',
  usage: '',
  summary: 'Fill an empty database with the demo community, never in production',
  help: ['Its people have a password that everybody can read. The server must not run.'],
  options: {},
  words: 0,
  async run(call) {
    const { config, out } = call;
    if (config.mode === 'production') {
      throw new Refusal('The demo community is not for production: everybody knows its passwords.');
    }
    await withSite(
      { ...call, config: { ...config, demo: true } },
      async (ctx) => {
        if (await hasMembers(ctx.db.read))
          throw new Refusal('There is a community already; the demo one needs an empty database.');
        await seedDemo(ctx);
      },
      { access: 'alone' },
    );
    out.say('The demo community has moved in. Its password for all sign-ins is windfall-demo.');
    return { ok: true };
  },
};
