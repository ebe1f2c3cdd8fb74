import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  AUTH_MESSAGES,
  cleanLine,
  ERRORS,
  emailSchema,
  LIMITS,
  newPasswordSchema,
  registrationSchema,
  USER_MESSAGES,
} from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { isZipCode } from '../../features/geo/geo.service.ts';
import { isWeakPassword } from '../../features/users/auth/weak-password.ts';
import { changeUser, findUserByEmail, touchUser } from '../../features/users/users.repo.ts';
import { createMember } from '../../features/users/users.service.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { deleteSessionsOfUser } from '../../platform/auth/sessions.repo.ts';
import { type Command, type CommandCall, Refusal, UsageError } from '../command.ts';
import { databaseName, withSite } from '../open-context.ts';
import type { Terminal } from '../output.ts';

export const createAdmin: Command = {
  name: 'create-admin',
  usage: '[--email <address>] [--name <name>] [--location <town>] [--zip <code>] [--password-stdin]',
  summary: 'Make an administrator, new or out of a member',
  help: [
    'Asks for what is not given. The address counts as proven. A member who has it already becomes an administrator and keeps',
    'the password, unless a new one is given on standard input; a new password ends all their sessions.',
    '',
    '  --email <address>   email address to sign in with',
    '  --name <name>       full name of a new member',
    "  --location <town>   town of a new member, such as 'Portland, OR'; neighbors see it beside listings",
    '  --zip <code>        ZIP code of a new member, from which distances are counted',
    '  --password-stdin    read the password from standard input; it is never an argument, which others could see',
  ],
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    location: { type: 'string' },
    zip: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  words: 0,
  async run(call) {
    const { config, values, out, terminal } = call;
    const email =
      typeof values['email'] === 'string'
        ? readEmail(values['email'])
        : await askFor(terminal, 'Email address:', readEmail);
    return withSite(call, async (ctx) => {
      const known = await findUserByEmail(ctx.db.read, email);
      const fullName = known?.full_name ?? (await readName(call));
      const place = known ? { location: '', zipCode: null } : await readPlace(call);
      const password = await readPassword(
        call,
        { email, fullName, siteName: ctx.settings.site.name },
        known !== undefined,
      );
      const passwordHash = password === undefined ? undefined : await ctx.passwords.hash(password);
      const id = await makeAdmin(ctx, { email, fullName, ...place, passwordHash });
      out.say(
        known
          ? `${fullName} (${email}) is an administrator now.`
          : `Made the administrator ${fullName} (${email}).`,
      );
      // With other settings than the site's this would be another database, where the site does not find the account.
      out.say(`Database: ${databaseName(config)}`);
      return { ok: true, id, email, created: known === undefined };
    });
  },
};

function readEmail(typed: string): string {
  const result = emailSchema.safeParse(typed);
  if (!result.success) throw new UsageError(result.error.issues[0]?.message ?? AUTH_MESSAGES.emailInvalid);
  return result.data.toLowerCase();
}

async function readName({ values, out, terminal }: CommandCall): Promise<string> {
  const typed = typeof values['name'] === 'string' ? values['name'] : undefined;
  if (typed !== undefined || !terminal.stdin.isTTY) return checkName(typed ?? '');
  out.say('No member has this address yet, so an account is made.');
  return askFor(terminal, 'Full name:', checkName);
}

/** Same rules as for members; a backup with a longer name could not be restored. */
function checkName(typed: string): string {
  const name = cleanLine(typed) || 'Administrator';
  if (name.length > LIMITS.name) throw new UsageError(USER_MESSAGES.nameTooLong);
  return name;
}

/** Where the administrator lives. Unknown without options where no one can be asked; then the settings of the account name it. */
async function readPlace({
  values,
  terminal,
}: CommandCall): Promise<{ location: string; zipCode: string | null }> {
  const given = async <T>(name: 'location' | 'zip', question: string, read: (typed: string) => T) => {
    const value = values[name];
    if (typeof value === 'string') return read(value);
    return terminal.stdin.isTTY ? askFor(terminal, question, read) : read('');
  };
  const location = await given('location', 'Town, such as Portland, OR:', checkTown);
  return { location, zipCode: await given('zip', 'ZIP code:', checkZip) };
}

function checkTown(typed: string): string {
  const town = cleanLine(typed);
  if (town.length > LIMITS.location) throw new UsageError(AUTH_MESSAGES.locationTooLong);
  return town;
}

function checkZip(typed: string): string | null {
  const zip = registrationSchema.shape.zip_code.safeParse(typed);
  if (!zip.success) throw new UsageError(AUTH_MESSAGES.zipCodeTooLong);
  if (zip.data && !isZipCode(zip.data)) throw new UsageError(USER_MESSAGES.zipCodeUnknown);
  return zip.data;
}

/** Undefined keeps an existing member's password. */
async function readPassword(
  { values, terminal }: CommandCall,
  owner: { email: string; fullName: string; siteName: string },
  isKnown: boolean,
): Promise<string | undefined> {
  if (isKnown && values['password-stdin'] !== true) return undefined;
  const check = (password: string) => {
    const result = newPasswordSchema.safeParse(password);
    if (!result.success)
      throw new UsageError(result.error.issues[0]?.message ?? AUTH_MESSAGES.passwordTooShort);
    if (isWeakPassword(password, owner)) throw new UsageError(ERRORS.WEAK_PASSWORD[1]);
    return password;
  };
  if (values['password-stdin'] === true) return check(await readLine(terminal));
  const password = await askFor(terminal, 'Password (at least 8 characters):', check, { isSecret: true });
  if ((await ask(terminal, 'The same again:', { isSecret: true })) !== password)
    throw new UsageError(AUTH_MESSAGES.passwordsDiffer);
  return password;
}

interface Admin {
  readonly email: string;
  readonly fullName: string;
  readonly location: string;
  readonly zipCode: string | null;
  readonly passwordHash: string | undefined;
}

async function makeAdmin(
  ctx: Context,
  { email, fullName, location, zipCode, passwordHash }: Admin,
): Promise<string> {
  return ctx.db.transaction(async (trx) => {
    const now = ctx.clock.now();
    const member = { email, fullName, location, zipCode, passwordHash: passwordHash ?? null };
    // If the address was registered meanwhile, that account becomes the administrator.
    const created = passwordHash === undefined ? undefined : await createMember(trx, member, now);
    const id = created ?? (await findUserByEmail(trx, email))?.id;
    if (id === undefined) throw new Refusal('This account was closed in this moment. Try again.');
    await promote(trx, id, passwordHash, now);
    const subject = { type: 'user', id, name: fullName } as const;
    const action = created === undefined ? 'user.admin' : 'user.create';
    await writeAudit(trx, { actor: 'host', action, subject, details: { is_admin: true } }, now);
    return id;
  });
}

async function promote(trx: Writer, id: string, passwordHash: string | undefined, now: Date): Promise<void> {
  const row = await touchUser(trx, id, now.toISOString());
  if (!row) throw new Refusal('This account was closed in this moment. Try again.');
  await changeUser(trx, row, {
    is_admin: 1,
    is_active: 1,
    email_verified_at: row.email_verified_at ?? now.toISOString(),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  });
  if (passwordHash !== undefined) await deleteSessionsOfUser(trx, id);
}

/** Asks again after an answer that `read` refuses with a `UsageError`, so that earlier answers are not lost. */
async function askFor<T>(
  terminal: Terminal,
  question: string,
  read: (typed: string) => T,
  options?: { readonly isSecret: boolean },
): Promise<T> {
  for (;;) {
    const typed = await ask(terminal, question, options);
    try {
      return read(typed);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      terminal.stderr.write(`${error.message}\n`);
    }
  }
}

/** Asks a question on the terminal. The input is visible unless it is a secret. */
async function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { isSecret = false } = {},
): Promise<string> {
  if (!stdin.isTTY) throw new Refusal(`No terminal to answer on: ${question}`);
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const stopped = new AbortController();
  // Ctrl-C and the end of input.
  for (const event of ['SIGINT', 'close']) terminal.once(event, () => stopped.abort());
  try {
    const response = terminal.question(`${question} `, { signal: stopped.signal });
    isMuted = isSecret;
    return await response;
  } catch (cause) {
    throw new Refusal('Stopped; nothing was changed.', { cause });
  } finally {
    terminal.close();
    if (isSecret) stderr.write('\n');
  }
}

/** The first line of standard input, for a password that must not appear in a process list. */
async function readLine({ stdin }: Terminal): Promise<string> {
  return (await text(stdin)).split(/\r?\n/, 1)[0] ?? '';
}
