import { mkdir } from 'node:fs/promises';
import { extname } from 'node:path';
import { latestMigration, migrationNames } from '../../../db/migrate.ts';
import { InvalidBackupError, NewerBackupError } from '../backup-error.ts';
import { BACKUP_TABLES } from '../backup-tables.ts';
import { DiskGuard } from '../file/disk-guard.ts';
import {
  FORMAT,
  isReadable,
  MANIFEST,
  type Manifest,
  MISSING,
  manifestSchema,
  missingSchema,
} from '../file/manifest.ts';
import { type ArchiveEntry, parseJson, readArchive } from '../file/read-archive.ts';
import { Staging } from './staging.ts';
import type { Progress } from './write-backup.ts';

export interface UnpackBackup {
  readonly file: string;
  /** An empty folder for the content. */
  readonly dir: string;
}

export interface UnpackedBackup {
  readonly manifest: Manifest;
  /** Images with a row that the backup does not contain. */
  readonly missing: readonly string[];
  readonly isOlder: boolean;
}

/**
 * Unpacks a whole backup into a folder: rows into a database, images as files. Throws `InvalidBackupError` or
 * `NewerBackupError` unless it is complete, undamaged and consistent.
 */
export async function unpackBackup({ file, dir }: UnpackBackup, progress: Progress): Promise<UnpackedBackup> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unpacking = new Unpacking(dir, progress);
  try {
    for await (const entry of readArchive(file)) await unpacking.take(entry);
    return await unpacking.finish();
  } finally {
    unpacking.close();
  }
}

const TABLE_PART = /^tables\/([a-z_]+)\/(\d{6})\.ndjson$/;
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
const isAvif = (bytes: Buffer) => bytes.toString('latin1', 4, 12) === 'ftypavif';
const PICTURE_CHECKS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.webp': isWebp,
  '.jpg': isJpeg,
  '.avif': isAvif,
};

class Unpacking {
  readonly #dir: string;
  readonly #guard: DiskGuard;
  readonly #progress: Progress;
  #manifest: Manifest | undefined;
  #staging: Staging | undefined;
  /** The current table, as its index in the order, and the part of it. */
  #position = { table: 0, part: 0 };
  #missing: readonly string[] | undefined;
  #done = 0;
  #total = 0;

  constructor(dir: string, progress: Progress) {
    this.#dir = dir;
    this.#guard = new DiskGuard(dir);
    this.#progress = progress;
  }

  async take({ name, bytes }: ArchiveEntry): Promise<void> {
    if (!this.#manifest || !this.#staging) return this.#begin(name, bytes);
    if (this.#missing || name === MANIFEST) throw new InvalidBackupError(`${name} is out of place`);
    if (name === MISSING) this.#missing = missingIn(bytes);
    else if (name.startsWith('tables/')) this.#takeRows(this.#staging, name, bytes);
    else await this.#takeImage(this.#staging, name.slice('images/'.length), bytes);
    await this.#guard.spent(bytes.length);
  }

  async #begin(name: string, bytes: Buffer): Promise<void> {
    if (name !== MANIFEST) throw new InvalidBackupError('it does not begin with what it is');
    this.#manifest = manifestIn(bytes);
    const { counts } = this.#manifest;
    this.#total = Object.values(counts).reduce((sum, count) => sum + count, counts['images'] ?? 0);
    this.#staging = await Staging.open(this.#dir, this.#manifest);
  }

  #takeRows(staging: Staging, name: string, bytes: Buffer): void {
    const [, tableName = '', part] = TABLE_PART.exec(name) ?? [];
    const index = BACKUP_TABLES.findIndex((table) => table.name === tableName);
    const table = BACKUP_TABLES[index];
    const isNext =
      index === this.#position.table
        ? Number(part) === this.#position.part + 1
        : index > this.#position.table && Number(part) === 1;
    if (!table || !isNext) throw new InvalidBackupError(`${name} is out of place`);
    this.#position = { table: index, part: Number(part) };
    const lines = bytes.toString('utf8').split('\n');
    if (lines.pop() !== '') throw new InvalidBackupError(`${name} does not end`);
    for (const line of lines) staging.addRow(table, line);
    this.#step(lines.length);
  }

  async #takeImage(staging: Staging, key: string, bytes: Buffer): Promise<void> {
    // No rows may follow the images.
    this.#position = { table: BACKUP_TABLES.length, part: 0 };
    const isPicture = PICTURE_CHECKS[extname(key)];
    if (!isPicture?.(bytes)) {
      throw new InvalidBackupError(`${key} is no picture`);
    }
    await staging.addImageFile(key, bytes);
    if (key.endsWith('.jpg')) this.#step(1);
  }

  async finish(): Promise<UnpackedBackup> {
    if (!this.#manifest || !this.#staging) throw new InvalidBackupError('it is empty');
    const { counts, schema } = this.#manifest;
    for (const [table, count] of Object.entries(counts)) {
      if (this.#staging.count(table) !== count)
        throw new InvalidBackupError(`it does not hold all rows of ${table}`);
    }
    const missing = this.#missing ?? [];
    this.#staging.assertImages(new Set(missing));
    await this.#staging.finish();
    this.#progress(this.#total, this.#total);
    return { manifest: this.#manifest, missing, isOlder: schema !== latestMigration };
  }

  close(): void {
    this.#staging?.close();
  }

  #step(count: number): void {
    this.#done += count;
    this.#progress(Math.min(this.#done, this.#total), this.#total);
  }
}

function manifestIn(bytes: Buffer): Manifest {
  const json = parseJson(bytes);
  const isOurs = typeof json === 'object' && json !== null && 'format' in json && json.format === FORMAT;
  if (isOurs && 'version' in json && typeof json.version === 'string' && !isReadable(json.version)) {
    throw new NewerBackupError(`its format is ${json.version.slice(0, 20)}`);
  }
  const result = manifestSchema.safeParse(json);
  if (!result.success) throw new InvalidBackupError('it does not say what it is');
  const { schema, counts } = result.data;
  if (!migrationNames.includes(schema)) {
    if (schema > latestMigration) throw new NewerBackupError(`its tables are those of ${schema}`);
    throw new InvalidBackupError(`nothing is known of ${schema}`);
  }
  for (const name of Object.keys(counts)) {
    if (!BACKUP_TABLES.some((table) => table.name === name))
      throw new InvalidBackupError(`nothing is known of ${name}`);
  }
  return result.data;
}

function missingIn(bytes: Buffer): readonly string[] {
  const result = missingSchema.safeParse(parseJson(bytes));
  if (!result.success) throw new InvalidBackupError(`${MISSING} is not what it should be`);
  return result.data.images;
}
