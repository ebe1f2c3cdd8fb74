import { existsSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config/env.ts';
import { listFolder, recordBackup } from '../../features/backups/backups.service.ts';
import { type MadeBackup, makeBackupFile, REQUESTED } from '../../features/backups/make-backup-file.ts';
import { fullSentence, isStorageFull } from '../../lib/is-storage-full.ts';
import { type Command, type CommandCall, Refusal, userPath } from '../command.ts';
import { assertDatabase, withSite } from '../open-context.ts';
import { counted, inUnits } from '../output.ts';

export const backup: Command = {
  name: 'backup',
  usage: '[--to <file or folder>]',
  summary: 'Back up database and pictures into one file, also while the server runs',
  help: [
    'Without --to the file goes to BACKUP_DIR, where the server shows it to administrators. It holds the addresses and',
    'password hashes of all members: keep it where only you can read it.',
    '',
    '  --to <file or folder>   write it there instead',
  ],
  options: { to: { type: 'string' } },
  words: 0,
  async run(call) {
    const { config, out } = call;
    assertDatabase(config);
    const { dir, file } = target(call);
    const source = { ...config, backups: { ...config.backups, dir } };
    const made = await makeBackupFile(source, REQUESTED, new Date(), out.progress('Backing up'));
    const path = file ?? join(dir, made.name);
    if (file) await rename(join(dir, made.name), file);
    await note(call, made);
    const { users = 0, listings = 0, messages = 0, images = 0 } = made.counts;
    const what = [
      counted(users, 'member'),
      counted(listings, 'listing'),
      counted(messages, 'message'),
      counted(images - made.missing.length, 'picture'),
    ];
    out.say(`Backed up ${what.join(', ')} into ${path} (${inUnits(made.size)}).`);
    if (made.missing.length > 0) {
      out.say(`${counted(made.missing.length, 'picture')} could not be found and are not in it. See: doctor`);
    }
    return { ok: true, file: path, size: made.size, counts: made.counts, missing_images: made.missing };
  },
};

function target({ config, values, terminal }: CommandCall): { dir: string; file?: string } {
  const { to } = values;
  if (typeof to !== 'string') return { dir: config.backups.dir };
  const path = userPath(terminal, to);
  if (!existsSync(path)) return to.endsWith('/') ? { dir: path } : { dir: dirname(path), file: path };
  if (statSync(path).isDirectory()) return { dir: path };
  throw new Refusal(`The file ${path} exists already. Choose another name.`);
}

/** A database from before an upgrade has no audit log to write to, and a full disk no room; the backup is valid without an entry. */
async function note(call: CommandCall, made: MadeBackup): Promise<void> {
  try {
    await withSite(call, (ctx) => recordBackup(ctx, made, { reason: REQUESTED, actor: 'host' }), {
      access: 'beside',
    });
  } catch (error) {
    const isFull = isStorageFull(error);
    if (!isFull && !(error instanceof ConfigError)) throw error;
    const reason = isFull ? fullSentence(error) : (error as ConfigError).message;
    call.out.say(`It could not be written into the audit log: ${reason}`);
  }
}

export const listBackups: Command = {
  name: 'list-backups',
  usage: '',
  summary: 'The backups in BACKUP_DIR, the newest first',
  help: ['It says when each was made (UTC), why, and how large it is.'],
  options: {},
  words: 0,
  async run({ config, out }) {
    const { dir } = config.backups;
    const backups = await listFolder(dir);
    for (const { name, createdAt, reason, size } of backups) {
      out.say(
        `${createdAt.slice(0, 16).replace('T', ' ')}  ${inUnits(size).padStart(9)}  ${reason.padEnd(15)} ${name}`,
      );
    }
    if (backups.length === 0) out.say(`There is no backup in ${dir}.`);
    return { ok: true, dir, backups };
  },
};
