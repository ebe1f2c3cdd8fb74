import type { Command } from '../command.ts';
import { withSite } from '../open-context.ts';

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database up to date, as starting the server does',
  help: ['A database that holds something is backed up first. The server must not run.'],
  options: {},
  words: 0,
  async run(call) {
    const ran: string[] = [];
    const onMigrated = (names: readonly string[]) => ran.push(...names);
    await withSite(call, async () => undefined, { access: 'alone', onMigrated });
    call.out.say(ran.length > 0 ? `Migrated: ${ran.join(', ')}.` : 'The database is up to date.');
    return { ok: true, migrations: ran };
  },
};
