import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BACKUP_FILE_VERSION } from '@windfall/contract/constants';
import type { Context } from '../../../context.ts';
import {
  openSnapshot,
  openStandbySnapshot,
  type PlainRow,
  type Snapshot,
} from '../../../db/dialects/snapshot.ts';
import { storedSiteName } from '../../../platform/settings/site-identity.ts';
import { openStorage, type Storage } from '../../../platform/storage.ts';
import { version } from '../../../platform/version.ts';
import { imageFiles } from '../../images/images.service.ts';
import { BackupError } from '../backup-error.ts';
import { BACKUP_TABLES, type BackupTable } from '../backup-tables.ts';
import { BackupWriter } from '../file/backup-writer.ts';
import { DiskGuard } from '../file/disk-guard.ts';
import { FORMAT, MANIFEST, type Manifest, MISSING } from '../file/manifest.ts';

/** Maximum size of an entry of rows; an entry's length must be known before it is written. */
const ENTRY_LENGTH = 1_048_576;
/** Number of images fetched concurrently: a bucket responds slowly. */
const FETCHED_AT_ONCE = 8;

export interface WriteBackup {
  readonly config: Pick<Context['config'], 'database' | 'storage' | 'site' | 'publicUrl'>;
  /** Path of the backup file. */
  readonly file: string;
  /** Time of the backup. */
  readonly now: string;
  readonly reason: string;
}

export interface WrittenBackup {
  readonly size: number;
  readonly counts: Manifest['counts'];
  /** Images with a row whose files were missing. */
  readonly missing: readonly string[];
}

/** Called with the finished share of the work. */
export type Progress = (done: number, total: number) => void;

/**
 * Writes a consistent copy of database and storage into one file; of the standby where that has all that is committed by
 * now. A standby may end a long read, as when it becomes the primary, so the primary is copied then.
 */
export async function writeBackup(work: WriteBackup, progress: Progress): Promise<WrittenBackup> {
  const { database } = work.config;
  const onStandby = await openStandbySnapshot(database);
  if (onStandby) {
    try {
      return await writeSnapshot(work, onStandby, progress);
    } catch (error) {
      if (error instanceof BackupError) throw error;
    }
  }
  return writeSnapshot(work, await openSnapshot(database), progress);
}

async function writeSnapshot(
  work: WriteBackup,
  snapshot: Snapshot,
  progress: Progress,
): Promise<WrittenBackup> {
  try {
    const guard = new DiskGuard(dirname(work.file));
    // Rows shrink to less than half; images are checked while they are written.
    await guard.expect(snapshot.size / 2);
    const writer = new BackupWriter(work.file, guard);
    try {
      return await writeEntries(work, snapshot, writer, progress);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

async function writeEntries(
  work: WriteBackup,
  snapshot: Snapshot,
  writer: BackupWriter,
  progress: Progress,
): Promise<WrittenBackup> {
  // A database from before an upgrade has fewer tables.
  const tables = BACKUP_TABLES.filter(({ name }) => snapshot.tables.has(name));
  const manifest = await describe(work, snapshot, tables);
  await writer.add(MANIFEST, jsonBytes(manifest));
  const total = Object.values(manifest.counts).reduce(
    (sum, count) => sum + count,
    manifest.counts['images'] ?? 0,
  );
  let done = 0;
  const step = (count: number) => {
    done += count;
    progress(done, total);
  };
  for (const table of tables) await writeTable(snapshot, table, writer, step);
  const missing = await writeImages(work, snapshot, writer, step);
  if (missing.length > 0) await writer.add(MISSING, jsonBytes({ images: missing }));
  await writer.finish();
  const { size } = await stat(work.file);
  return { size, counts: manifest.counts, missing };
}

async function describe(
  { config, now, reason }: WriteBackup,
  snapshot: Snapshot,
  tables: readonly BackupTable[],
): Promise<Manifest> {
  if (snapshot.schema === undefined)
    throw new BackupError('The database is empty: there is nothing to back up.');
  const counts: Record<string, number> = {};
  for (const { name, condition } of tables) counts[name] = await snapshot.count(name, condition);
  return {
    format: FORMAT,
    version: BACKUP_FILE_VERSION,
    created_at: now,
    program: version,
    schema: snapshot.schema,
    database: config.database.dialect,
    site_name: config.site.name ?? (await storedSiteName(snapshot)),
    public_url: config.publicUrl,
    reason,
    counts,
  };
}

async function writeTable(
  snapshot: Snapshot,
  { name, condition }: BackupTable,
  writer: BackupWriter,
  step: (count: number) => void,
): Promise<void> {
  let lines = '';
  let part = 1;
  const flush = async () => {
    if (lines === '') return;
    await writer.add(`tables/${name}/${String(part).padStart(6, '0')}.ndjson`, Buffer.from(lines));
    part += 1;
    lines = '';
  };
  for await (const rows of snapshot.rows(name, condition)) {
    for (const row of rows) {
      lines += `${JSON.stringify(row)}\n`;
      if (lines.length >= ENTRY_LENGTH) await flush();
    }
    step(rows.length);
  }
  await flush();
}

/** Returns images with missing files. */
async function writeImages(
  { config }: WriteBackup,
  snapshot: Snapshot,
  writer: BackupWriter,
  step: (count: number) => void,
): Promise<string[]> {
  const storage = await openStorage(config.storage);
  const missing: string[] = [];
  for await (const rows of snapshot.rows('images')) {
    for (let start = 0; start < rows.length; start += FETCHED_AT_ONCE) {
      const images = rows.slice(start, start + FETCHED_AT_ONCE);
      const fetched = await Promise.all(images.map((image) => fetchImage(storage, image)));
      for (const { id, files } of fetched) {
        if (!files) missing.push(id);
        for (const { key, bytes } of files ?? []) await writer.add(`images/${key}`, bytes);
      }
      step(images.length);
    }
  }
  return missing;
}

interface FetchedImage {
  readonly id: string;
  /** Undefined when a file is missing: an incomplete image would look complete. */
  readonly files: readonly { readonly key: string; readonly bytes: Buffer }[] | undefined;
}

async function fetchImage(storage: Storage, image: PlainRow): Promise<FetchedImage> {
  const id = String(image['id']);
  const files = [];
  for (const key of imageFiles({ id, widths: String(image['widths']) })) {
    const bytes = await readFile(storage, key);
    if (!bytes) return { id, files: undefined };
    files.push({ key, bytes });
  }
  return { id, files };
}

/** Undefined for a missing file; other errors of the storage fail the backup. */
async function readFile(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await storage.getBytes(key));
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return undefined;
  }
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
