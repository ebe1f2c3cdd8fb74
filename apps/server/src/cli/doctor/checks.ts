import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkExchange } from './check-exchange.ts';
import { checkFolders } from './check-folders.ts';
import { checkImages } from './check-images.ts';
import { checkMail } from './check-mail.ts';
import { checkMailDomain } from './check-mail-domain.ts';
import { checkPeople } from './check-people.ts';
import { checkQueues } from './check-queues.ts';
import { checkRows } from './check-rows.ts';
import { checkSite } from './check-site.ts';
import { checkStorage } from './check-storage.ts';
import type { Check } from './finding.ts';

export const checks: readonly Check[] = [
  { name: 'folders', look: checkFolders },
  { name: 'disk', look: checkDisk },
  { name: 'database', look: checkDatabase },
  { name: 'storage', look: checkStorage },
  { name: 'images', look: checkImages },
  { name: 'people', look: checkPeople },
  { name: 'rows', look: checkRows },
  { name: 'exchange', look: checkExchange },
  { name: 'mail', look: checkMail },
  { name: 'mail', look: (config) => checkMailDomain(config) },
  { name: 'queues', look: (config) => checkQueues(config) },
  { name: 'backups', look: checkBackups },
  { name: 'site', look: checkSite },
];
