import { ConfigError } from '../config/env.ts';
import type { Context } from '../context.ts';
import { hasMemberWithEmail } from '../features/users/users.service.ts';
import { DEMO_SIGN_INS } from './people.ts';

/**
 * Refuses to run a real site on the demo database: its members, an administrator among them, have a public password.
 * Throws `ConfigError`.
 */
export async function refuseDemo(ctx: Pick<Context, 'db' | 'config' | 'close'>): Promise<void> {
  const emails = DEMO_SIGN_INS.map(({ email }) => email);
  if (!(await hasMemberWithEmail(ctx.db.read, emails))) return;
  await ctx.close();
  throw new ConfigError(
    'This database holds the demo community, whose passwords everybody knows. Set DATA_DIR to a new folder (or DATABASE_URL to an empty database) for the real one.',
  );
}
