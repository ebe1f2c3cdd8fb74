import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { changeEmail } from './commands/change-email.ts';
import { createAdmin } from './commands/create-admin.ts';
import { doctor } from './commands/doctor.ts';
import { listBackups } from './commands/list-backups.ts';
import { migrate } from './commands/migrate.ts';
import { move } from './commands/move.ts';
import { passwordLink } from './commands/password-link.ts';
import { restore } from './commands/restore.ts';
import { seed } from './commands/seed.ts';

export const commands: readonly Command[] = [
  createAdmin,
  passwordLink,
  changeEmail,
  backup,
  listBackups,
  restore,
  move,
  migrate,
  seed,
  doctor,
];
