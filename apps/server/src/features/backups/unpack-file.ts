import { randomUUIDv7 } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { runWork } from './work/run-work.ts';
import type { UnpackedBackup } from './work/unpack-backup.ts';
import type { Progress } from './work/write-backup.ts';

/** Below which backups that are looked at lie, each in a folder of its own. */
export const importsFolder = ({ dataDir }: Pick<Context['config'], 'dataDir'>) => join(dataDir, 'imports');

/** Unpacks a backup into a folder of its own, has it worked with, and removes it again. Throws what `unpackBackup` does. */
export async function withUnpacked<T>(
  config: Pick<Context['config'], 'dataDir'>,
  file: string,
  work: (dir: string, unpacked: UnpackedBackup) => Promise<T>,
  progress?: Progress,
): Promise<T> {
  const dir = join(importsFolder(config), randomUUIDv7());
  try {
    return await work(dir, await runWork('unpack', { file, dir }, progress));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
