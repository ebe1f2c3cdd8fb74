import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { compareDatabases, makeBackup, restoreFile } from '../../features/backups/backups.service.ts';
import { indexStored } from '../../features/follows/follows.service.ts';
import { hasMembers } from '../../features/users/users.service.ts';
import { type Command, type CommandCall, Refusal, UsageError, userPath } from '../command.ts';
import { assertDatabase, withSite } from '../open-context.ts';
import { counted } from '../output.ts';

export const move: Command = {
  name: 'move',
  usage: '--to <postgres://... or sqlite:file>',
  summary: 'Copy the community into another, empty database and compare every row',
  help: [
    'From the database the configuration names to the one that is given. What is there stays as it was; a backup of it is',
    'made as well. Pictures stay where they are. Everybody has to sign in again. No server may run.',
    '',
    '  --to postgres://user:password@host/database',
    '  --to sqlite:data/windfall.db   what the server uses has to be windfall.db in DATA_DIR',
  ],
  options: { to: { type: 'string' } },
  words: 0,
  async run(call) {
    const { config, out } = call;
    const database = targetOf(call);
    if (database.dialect === 'sqlite' && config.database.dialect === 'sqlite') {
      throw new Refusal('Both are SQLite: stop the server and copy the file, or the whole DATA_DIR.');
    }
    if (isSame(database, config.database))
      throw new Refusal('That is the database the community is in already.');
    assertDatabase(config);
    return withSite(
      call,
      async (source) => {
        const target = { ...call, config: { ...config, database } };
        const move = async (ctx: Context) => moveInto(source, ctx, out);
        // The folder is already locked for a source on SQLite.
        const { rows, backup } = await withSite(target, move, { access: 'alone' });
        out.say(`Moved ${counted(rows, 'row')}, and compared every one. The backup is ${backup}.`);
        out.say(instruction(config, database));
        return { ok: true, rows, backup };
      },
      { access: 'alone' },
    );
  },
};

/** Copies everything into an empty database by way of a backup. Throws unless both hold the same rows. */
export async function moveInto(source: Context, target: Context, out: CommandCall['out']) {
  if (await hasMembers(target.db.read)) {
    throw new Refusal('The other database holds a community already. Choose an empty one.');
  }
  const made = await makeBackup(source, {
    reason: 'before-move',
    actor: 'host',
    progress: out.progress('Reading'),
  });
  const file = join(source.config.backups.dir, made.name);
  await restoreFile(target, {
    file,
    name: made.name,
    actor: 'host',
    isMove: true,
    afterRestore: indexStored,
    unpacking: out.progress('Checking'),
    progress: out.progress('Writing'),
  });
  const { rows, differing } = await compareDatabases(source.config.database, target.config.database);
  if (differing.length > 0)
    throw new Refusal(`The rows of ${differing.join(', ')} are not the same in both databases.`);
  return { rows, backup: made.name };
}

function targetOf({ values, terminal }: CommandCall): Config['database'] {
  const { to } = values;
  if (typeof to === 'string' && /^postgres(?:ql)?:\/\//.test(to) && URL.canParse(to))
    return { dialect: 'postgres', url: to };
  if (typeof to === 'string' && /^sqlite:./.test(to)) {
    return { dialect: 'sqlite', file: userPath(terminal, to.slice('sqlite:'.length)) };
  }
  throw new UsageError(
    'It takes --to with postgres://... or sqlite:file. See: npm run windfall -- move --help',
  );
}

const isSame = (one: Config['database'], other: Config['database']) =>
  one.dialect === 'postgres' && other.dialect === 'postgres' && one.url === other.url;

function instruction({ dataDir }: Config, database: Config['database']): string {
  if (database.dialect === 'postgres') return 'Now set DATABASE_URL to it and start the server.';
  const used = resolve(dataDir, 'windfall.db');
  return database.file === used
    ? 'Now remove DATABASE_URL and start the server.'
    : `Now put it in the place of ${used}, remove DATABASE_URL and start the server.`;
}
