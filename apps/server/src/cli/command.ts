import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Output, Terminal } from './output.ts';

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Input of a command: the configuration, parsed arguments and the output. */
export interface CommandCall {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly terminal: Terminal;
  readonly out: Output;
}

/** Result for `--json` and the exit code: `ok` false is 1. */
interface Outcome {
  readonly ok: boolean;
  readonly [field: string]: unknown;
}

export interface Command {
  readonly name: string;
  /** Arguments after the name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Details with each option, for the command's own help. */
  readonly help: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** Number of positional arguments. */
  readonly words: number;
  run(call: CommandCall): Promise<Outcome>;
}

/** Wrong arguments; the message names them. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command cannot run; the message tells the host why and how to fix it. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Resolves a typed path: npm changes the working directory to its own folder and passes on the original one. */
export function userPath({ env }: Terminal, path: string): string {
  return resolve(env['INIT_CWD'] ?? process.cwd(), path);
}
