import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Config } from '../config/config.ts';
import { Refusal } from './command.ts';

/** Files that the superuser creates in another account's folder are not writable for the server. */
export function assertAccount({ dataDir }: Pick<Config, 'dataDir'>, uid = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  throw new Refusal(
    `${dataDir} belongs to another account (number ${owner}) than ${userInfo().username}. Run this as that account: sudo -u '#${owner}' npm run windfall -- ...`,
  );
}
