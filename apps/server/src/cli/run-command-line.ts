import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config/config.ts';
import { ConfigError } from '../config/env.ts';
import { DatabaseUnreachableError } from '../db/database.ts';
import { isDamage } from '../db/dialects/predicates.ts';
import { AppError } from '../lib/app-error.ts';
import { fullSentence, isStorageFull } from '../lib/is-storage-full.ts';
import { trustExtraCertificates } from '../platform/extra-certificates.ts';
import { openLog } from '../platform/logging/open-log.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { backup, listBackups } from './commands/backup.ts';
import { changeEmail } from './commands/change-email.ts';
import { createAdmin } from './commands/create-admin.ts';
import { doctor } from './commands/doctor.ts';
import { endSessions } from './commands/end-sessions.ts';
import { importListings } from './commands/import-listings.ts';
import { map } from './commands/map.ts';
import { migrate } from './commands/migrate.ts';
import { move } from './commands/move.ts';
import { passwordLink } from './commands/password-link.ts';
import { resetSecondFactor } from './commands/reset-second-factor.ts';
import { restore } from './commands/restore.ts';
import { seed } from './commands/seed.ts';
import { tryBackup } from './commands/try-backup.ts';
import { damageSentence } from './damage.ts';
import { Output, type Terminal } from './output.ts';

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

/** Runs the command that the arguments name, and returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.stdout.write(overview(commands));
    return name === undefined ? MISUSED : DONE;
  }
  const out = new Output(rest.includes('--json'), terminal);
  const command = commands.find((one) => one.name === name);
  if (!command) {
    out.complain(`There is no command ${name}. See: npm run windfall -- --help`);
    return MISUSED;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.stdout.write(helpFor(command));
    return DONE;
  }
  return runCommand(command, rest, terminal, out);
}

async function runCommand(
  command: Command,
  args: string[],
  terminal: Terminal,
  out: Output,
): Promise<number> {
  try {
    const { values, positionals } = parse(command, args);
    const config = loadConfig(terminal.env);
    assertAccount(config);
    trustExtraCertificates(config);
    // Commands print their own messages; the log is for unexpected events.
    const log = openLog({ level: 'warn', destination: terminal.stderr });
    const outcome = await command.run({ config, log, values, positionals, terminal, out });
    out.result(outcome);
    return outcome.ok ? DONE : FAILED;
  } catch (error) {
    out.complain(sentenceOf(error));
    return error instanceof UsageError ? MISUSED : FAILED;
  }
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, json: { type: 'boolean' } } as const;
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (parsed.positionals.length !== command.words)
      throw new Error(`It takes ${command.usage || 'no words'}.`);
    return parsed;
  } catch (cause) {
    // Node.js appends an explanation of quoting; only the first sentence is shown.
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ', 1);
    throw new UsageError(`${reason.replace(/\.$/, '')}. See: npm run windfall -- ${command.name} --help`, {
      cause,
    });
  }
}

/** Errors the host can fix are one sentence; other errors are defects and show their stack. */
function sentenceOf(error: unknown): string {
  if (isDamage(error)) return damageSentence(error);
  if (error instanceof DatabaseUnreachableError) return `The database cannot be reached: ${error.message}.`;
  if (isStorageFull(error)) return fullSentence(error);
  const isExpected =
    error instanceof UsageError ||
    error instanceof Refusal ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    (error instanceof Error && ['BackupError', 'ArchiveError'].includes(error.name));
  return isExpected ? error.message : inspect(error);
}

/** Files that the superuser creates in another account's folder are not writable for the server. */
export function assertAccount({ dataDir }: Pick<Config, 'dataDir'>, uid = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  throw new Refusal(
    `${dataDir} belongs to another account (number ${owner}) than ${userInfo().username}. Run this as that account: sudo -u '#${owner}' npm run windfall -- ...`,
  );
}

/** All commands with their summaries. */
function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: npm run windfall -- <command>',
    '',
    ...lines,
    '',
    'Configuration is read from the environment and the file .env, as the server does. Every command has --help, and --json',
    'for programs. Exit codes: 0 done, 1 failed or something is wrong, 2 typed wrong.',
    '',
  ].join('\n');
}

function helpFor({ name, usage, summary, help }: Command): string {
  return [`Usage: npm run windfall -- ${name}${usage ? ` ${usage}` : ''}`, '', summary, '', ...help, ''].join(
    '\n',
  );
}

const commands: readonly Command[] = [
  createAdmin,
  importListings,
  passwordLink,
  resetSecondFactor,
  endSessions,
  changeEmail,
  backup,
  listBackups,
  tryBackup,
  restore,
  move,
  migrate,
  seed,
  map,
  doctor,
];
