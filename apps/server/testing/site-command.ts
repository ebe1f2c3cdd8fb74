import { Readable } from 'node:stream';
import { runCommandLine } from '../src/cli/run-command-line.ts';
import { environmentOf } from './killable-server.ts';

type Site = Parameters<typeof environmentOf>[0];

/** Runs a command of the host in this process, and returns its result. Throws where it fails without one. */
export async function runCommand(site: Site, ...args: readonly string[]): Promise<Record<string, unknown>> {
  let written = '';
  const stream = {
    write: (text: string | Uint8Array) => {
      written += text;
      return true;
    },
  };
  const terminal = {
    env: environmentOf(site),
    stdin: Readable.from([]),
    stdout: stream,
    stderr: { write: () => true },
  };
  await runCommandLine([...args, '--json'], terminal);
  return JSON.parse(written) as Record<string, unknown>;
}

/** What the host sets up, and a site of a test has not. */
const OF_HOST: ReadonlySet<string> = new Set(['folders', 'disk', 'people', 'mail', 'site']);

interface Finding {
  readonly check: string;
  readonly level: string;
  readonly sentence: string;
}

/** What the doctor finds wrong with the data of a site. */
export async function complaintsOf(site: Site): Promise<string[]> {
  const { findings } = (await runCommand(site, 'doctor')) as { findings: Finding[] };
  return findings
    .filter(({ check, level }) => level === 'wrong' && !OF_HOST.has(check))
    .map(({ sentence }) => sentence);
}
