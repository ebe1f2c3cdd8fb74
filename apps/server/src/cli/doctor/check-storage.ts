import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks that the storage can write, list and delete a file, as it must for images. */
export async function checkStorage({ storage: config }: Config): Promise<Finding[]> {
  if (config.kind === 'files' && !existsSync(config.dir)) return [];
  const where = config.kind === 's3' ? 'The storage that STORAGE_URL names' : config.dir;
  const storage = await openStorage(config);
  // The server ignores names that are not images, so a probe that cannot be deleted does no harm.
  const probe = `doctor-${randomUUID()}/`;
  const failed =
    (what: string) =>
    (cause: unknown): never => {
      throw new Error(`${where} ${what}: ${reasonOf(cause)}`, { cause });
    };
  await storage.put(`${probe}probe.txt`, 'probe').catch(failed('cannot be written'));
  const listed = await storage.listAll(probe).catch(failed('cannot be listed'));
  if ([...listed.objects].length !== 1) return [wrong(`${where} does not list what was written to it.`)];
  await storage.deleteAll(probe).catch(failed('cannot delete, so pictures stay in it'));
  if (await storage.exists(`${probe}probe.txt`))
    return [wrong(`${where} says that it deleted a file and keeps it, so pictures stay in it.`)];
  return [ok(`${where} takes files and deletes them.`)];
}

/** The storage library wraps the original error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message ? cause.message : message;
}
