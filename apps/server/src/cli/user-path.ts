import { resolve } from 'node:path';

/** Resolves a typed path: npm changes the working directory to its own folder and passes on the original one. */
export function userPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
