import { resolve } from 'node:path';

/** Environment and streams of a program, such as `process`. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };
}

/** Resolves a typed path: npm changes the working directory to its own folder and passes on the original one. */
export function userPath({ env }: Terminal, path: string): string {
  return resolve(env['INIT_CWD'] ?? process.cwd(), path);
}
