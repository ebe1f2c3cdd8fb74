import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Context } from '../../context.ts';
import { checkFile, makeBackup, restoreFile } from '../../features/backups/backups.service.ts';
import { indexStored } from '../../features/follows/follows.service.ts';
import { countMembers } from '../../features/users/users.service.ts';
import { type Command, type CommandCall, Refusal, userPath } from '../command.ts';
import { moveDamagedDatabase } from '../damage.ts';
import { withSite } from '../open-context.ts';
import { counted } from '../output.ts';

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force]',
  summary: 'Put a backup in the place of everything there is',
  help: [
    'The whole file is checked before anything is changed. An older backup is brought up to date; one made on SQLite can be',
    'restored on PostgreSQL and the other way round. Everybody has to sign in again. The server must not run.',
    '',
    '  --force   replace a community that is there; it is backed up first. A SQLite database that is damaged cannot be: it is',
    '            moved out of the way instead, and kept',
  ],
  options: { force: { type: 'boolean' } },
  words: 1,
  async run(call) {
    const { config, values, positionals, terminal, out } = call;
    const file = userPath(terminal, positionals[0] ?? '');
    if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
    const aside =
      values['force'] === true ? await moveDamagedDatabase(config, () => checkFile(config, file)) : undefined;
    if (aside !== undefined)
      out.say(`The database is damaged and cannot be backed up; it is kept as ${aside}.`);
    return withSite(
      call,
      async (ctx) => {
        const members = await countMembers(ctx.db.read);
        if (members > 0 && values['force'] !== true) throw new Refusal(occupied(members));
        let before: string | undefined;
        const { manifest, missing } = await restoreFile(ctx, {
          file,
          name: basename(file),
          actor: 'host',
          afterRestore: indexStored,
          beforeReplacing: async () => {
            if (members > 0) before = await backUpCurrent(ctx, out);
          },
          unpacking: out.progress('Checking '),
          progress: out.progress('Restoring'),
        });
        const { users = 0, listings = 0, messages = 0 } = manifest.counts;
        const what = [counted(users, 'member'), counted(listings, 'listing'), counted(messages, 'message')];
        out.say(`Restored ${what.join(', ')}, as they were on ${manifest.created_at}.`);
        if (missing.length > 0)
          out.say(`${counted(missing.length, 'picture')} were missing from the backup.`);
        if (before !== undefined) out.say(`What was there before is in ${before}.`);
        return {
          ok: true,
          made_at: manifest.created_at,
          counts: manifest.counts,
          missing_images: missing,
          before,
          damaged: aside,
        };
      },
      { access: 'alone' },
    );
  },
};

const occupied = (members: number) =>
  `There is a community of ${counted(members, 'member')} already. Add --force to replace it; it is backed up first.`;

/** Backs up the current data and returns the backup's name. */
async function backUpCurrent(ctx: Context, out: CommandCall['out']): Promise<string> {
  const progress = out.progress('Backing up what is there');
  return (await makeBackup(ctx, { reason: 'before-restore', actor: 'host', progress })).name;
}
