import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import {
  lastBackup,
  restoreFile,
  type UnpackedBackup,
  withOwnFolder,
} from '../../features/backups/backups.service.ts';
import { indexStored } from '../../features/follows/follows.service.ts';
import { systemClock } from '../../lib/clock.ts';
import { type Command, type CommandCall, Refusal, UsageError, userPath } from '../command.ts';
import { checkDatabase, checkExchange, checkRows } from '../doctor/check-database.ts';
import { checkImages } from '../doctor/check-storage.ts';
import { withSite } from '../open-context.ts';
import { ageOf, counted } from '../output.ts';
import { moveInto } from './move.ts';

export const tryBackup: Command = {
  name: 'try-backup',
  usage: '[--file <file>] [--to <postgres://...>]',
  summary: 'Restore the last backup beside the site, and say whether all is well',
  help: [
    'Restores the newest backup in BACKUP_DIR into a folder of its own, checks every row and picture there, and deletes',
    'the folder again. The site stays as it is and goes on. DATA_DIR needs twice the room of what the backup holds.',
    '',
    '  --file <file>   try this backup instead',
    '  --to postgres://user:password@host/database   move it on into that empty database, and compare every row',
  ],
  options: { file: { type: 'string' }, to: { type: 'string' } },
  words: 0,
  async run(call) {
    const { config, out } = call;
    const database = otherDatabase(call);
    const file = await fileToTry(call);
    return withOwnFolder(config, async (dir) => {
      const beside = { ...call, config: configIn(dir, config) };
      const { manifest, missing } = await restoreBeside(beside, file, database);
      const wrong = await wrongIn(beside.config);
      const isWell = wrong.length === 0 && missing.length === 0;
      out.say(
        isWell
          ? 'All is well: every row, promise and picture is in order.'
          : `Not all is well. ${wrong.join(' ')}`.trim(),
      );
      return { ok: isWell, file, made_at: manifest.created_at, counts: manifest.counts, missing, wrong };
    });
  },
};

async function fileToTry({ config, values, terminal }: CommandCall): Promise<string> {
  if (typeof values['file'] === 'string') {
    const file = userPath(terminal, values['file']);
    if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
    return file;
  }
  const last = await lastBackup({ config, clock: systemClock });
  if (!last) throw new Refusal(`There is no backup in ${config.backups.dir}.`);
  return join(config.backups.dir, last.name);
}

function otherDatabase({ values: { to } }: CommandCall): Config['database'] | undefined {
  if (to === undefined) return undefined;
  if (typeof to === 'string' && /^postgres(?:ql)?:\/\//.test(to) && URL.canParse(to))
    return { dialect: 'postgres', url: to };
  throw new UsageError('It takes --to with postgres://... See: npm run windfall -- try-backup --help');
}

/** The site as it would be with its data in this folder. */
const configIn = (dir: string, config: Config): Config => ({
  ...config,
  dataDir: dir,
  database: { dialect: 'sqlite', file: join(dir, 'windfall.db') },
  storage: { kind: 'files', dir: join(dir, 'images') },
  backups: { ...config.backups, dir: join(dir, 'backups') },
});

function restoreBeside(
  beside: CommandCall,
  file: string,
  database: Config['database'] | undefined,
): Promise<UnpackedBackup> {
  const { out } = beside;
  const alone = { access: 'alone' } as const;
  return withSite(
    beside,
    async (ctx) => {
      const unpacked = await restoreFile(ctx, {
        file,
        name: basename(file),
        actor: 'host',
        afterRestore: indexStored,
        unpacking: out.progress('Checking '),
        progress: out.progress('Restoring'),
      });
      out.say(restoredSentence(unpacked));
      if (!database) return unpacked;
      const target = { ...beside, config: { ...beside.config, database } };
      const { rows } = await withSite(target, (other) => moveInto(ctx, other, out), alone);
      out.say(`In PostgreSQL it holds the same ${counted(rows, 'row')}.`);
      return unpacked;
    },
    alone,
  );
}

function restoredSentence({ manifest: { created_at, counts }, missing }: UnpackedBackup): string {
  const { users = 0, listings = 0, messages = 0, images = 0 } = counts;
  const what = [
    counted(users, 'member'),
    counted(listings, 'listing'),
    counted(messages, 'message'),
    counted(images - missing.length, 'picture'),
  ].join(', ');
  const lacking = missing.length > 0 ? `, without ${counted(missing.length, 'picture')} that it lacks` : '';
  return `The backup of ${created_at}, ${ageOf(created_at)} old, was restored beside the site: ${what}${lacking}.`;
}

async function wrongIn(config: Config): Promise<readonly string[]> {
  const findings = [];
  for (const look of [checkDatabase, checkImages, checkRows, checkExchange])
    findings.push(...(await look(config)));
  return findings.filter(({ level }) => level === 'wrong').map(({ sentence }) => sentence);
}
