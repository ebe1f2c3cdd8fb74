import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { findStored, storeOnce } from './store-once.ts';

/**
 * A secret of this site, made when it is first needed. All servers of a community have the same one, and a backup has it,
 * so that what was signed with it stays valid after a move.
 */
export async function siteSecret(
  db: Database,
  name: 'unsubscribeKey' | 'pushKey',
  now: Date,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  return (await findStored(db.read, name)) ?? storeOnce(db, name, make(), now);
}
