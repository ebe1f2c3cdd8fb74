import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { keepNewFilesPrivate } from '../../platform/private-files.ts';
import { runCommandLine } from '../run-command-line.ts';

/** A folder for each test, and the data of a site with the administrator Ada, which a test can copy into it. */
export function useSiteFolders(): void {
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-cli-'));
  });

  afterEach(() => rm(dir, { recursive: true, force: true }));

  beforeAll(async () => {
    umask = process.umask();
    keepNewFilesPrivate();
    dir = await mkdtemp(join(tmpdir(), 'windfall-ada-'));
    await windfall(CREATE_ADA, { input: PASSWORD });
    await windfall(['backup', '--to', 'kept.tar.gz']);
    adaDir = dir;
  });

  afterAll(async () => {
    process.umask(umask);
    await rm(adaDir, { recursive: true, force: true });
  });
}

export const PASSWORD = 'wilhelmina tends roses 7';

export const CREATE_ADA = [
  'create-admin',
  '--email',
  'Ada@elm.example',
  '--name',
  'Ada Moss',
  '--password-stdin',
];

/** The folder of the present test. */
export let dir: string;

export const data = (...path: string[]) => join(dir, 'data', ...path);

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as its program does, without a terminal. */
export async function windfall(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) => ({
    write(text: string | Uint8Array) {
      written[name] += text;
      return true;
    },
  });
  const code = await runCommandLine(args, {
    env: { DATA_DIR: data(), DEMO: '0', INIT_CWD: dir, ...env },
    stdin: Readable.from([input]),
    stdout: into('stdout'),
    stderr: into('stderr'),
  });
  return { code, ...written };
}

/** Runs SQL on the database of the site. */
export function write(statements: string): void {
  const database = new DatabaseSync(data('windfall.db'));
  try {
    database.exec(statements);
  } finally {
    database.close();
  }
}

/** Folder of a site whose only member is the administrator Ada Moss, and of its backup. */
export let adaDir: string;

let umask: number;

export const copySiteOfAda = () => cp(join(adaDir, 'data'), data(), { recursive: true });
