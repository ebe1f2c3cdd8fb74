import { resolve } from 'node:path';

/** A path as it was typed: npm changes to its own folder and says where it was called. */
export function userPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
