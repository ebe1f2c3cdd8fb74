import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { findAccountByEmail } from '../features/users/users.service.ts';
import { Refusal } from './command.ts';
import { databaseName } from './open-context.ts';

/** The account that has this address; refuses with the name of the database, since other settings lead to another one. */
export async function findMember(ctx: Context, config: Config, email: string) {
  const member = await findAccountByEmail(ctx.db.read, email);
  if (!member) throw new Refusal(`No member has the address ${email}. Database: ${databaseName(config)}`);
  return member;
}
