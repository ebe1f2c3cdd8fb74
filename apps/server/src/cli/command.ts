import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Output } from './output.ts';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** What a command gets: the configuration, what was typed, and where to say something. */
export interface CommandCall {
  readonly config: Config;
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly out: Output;
}

/** How it ended, for `--json` and the exit code: `ok` false is 1. */
export interface Outcome {
  readonly ok: boolean;
  readonly [field: string]: unknown;
}

export interface Command {
  readonly name: string;
  /** What comes after the name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More about it, with each option, for its own help. */
  readonly help: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** How many words besides options it takes. */
  readonly words: number;
  run(call: CommandCall): Promise<Outcome>;
}

/** Something was typed wrong; the message says what. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It cannot be done; the message says why and what helps, as a sentence for the host. */
export class Refusal extends Error {
  override name = 'Refusal';
}
