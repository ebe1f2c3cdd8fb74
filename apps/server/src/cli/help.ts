import type { Command } from './command.ts';

/** All commands with their summaries. */
export function overview(commands: readonly Command[]): string {
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

export function helpFor({ name, usage, summary, help }: Command): string {
  return [`Usage: npm run windfall -- ${name}${usage ? ` ${usage}` : ''}`, '', summary, '', ...help, ''].join(
    '\n',
  );
}
