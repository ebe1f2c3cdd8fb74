import { inspect, parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { ConfigError } from '../config/env.ts';
import { DatabaseUnreachableError } from '../db/database.ts';
import { isDamage } from '../db/dialects/predicates.ts';
import { AppError } from '../lib/app-error.ts';
import { keepNewFilesPrivate } from '../platform/private-files.ts';
import { assertAccount } from './assert-account.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { damageSentence } from './damage.ts';
import { helpFor, overview } from './help.ts';
import { Output } from './output.ts';

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

async function main(args: readonly string[]): Promise<number> {
  keepNewFilesPrivate();
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview(commands));
    return name === undefined ? MISUSED : DONE;
  }
  const out = new Output(rest.includes('--json'));
  const command = commands.find((one) => one.name === name);
  if (!command) {
    out.complain(`There is no command ${name}. See: npm run windfall -- --help`);
    return MISUSED;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(helpFor(command));
    return DONE;
  }
  return runCommand(command, rest, out);
}

async function runCommand(command: Command, args: string[], out: Output): Promise<number> {
  try {
    const { values, positionals } = parse(command, args);
    const config = loadConfig(process.env);
    assertAccount(config);
    const outcome = await command.run({ config, values, positionals, out });
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
  const isExpected =
    error instanceof UsageError ||
    error instanceof Refusal ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    (error instanceof Error && error.name === 'BackupError');
  return isExpected ? error.message : inspect(error);
}

// A reader such as `head` may close the pipe early; the work continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.exitCode = await main(process.argv.slice(2));
