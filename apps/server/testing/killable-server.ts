import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Environment of spawned programs: without configuration of the server. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  /** Folder of compiled sources, shared by programs. */
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** The real server in a separate process that can be killed. */
export class KillableServer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#process = spawn(process.execPath, [MAIN], {
      env: {
        ...programEnvironment,
        PORT: String(port),
        DEMO: '0',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: 'ignore',
    });
    this.#ended = once(this.#process, 'close');
  }

  /** Starts it and waits until it responds. */
  static async start(env: Readonly<Record<string, string>>): Promise<KillableServer> {
    const server = new KillableServer(await freePort(), env);
    while (!(await server.#isUp())) {
      if (server.hasEnded) throw new Error('The server ended at its start.');
      await sleep(20);
    }
    return server;
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Kills the process at once. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  /** Stops it and returns its exit code. */
  async stop(): Promise<number | null> {
    this.#process.kill('SIGTERM');
    await this.#ended;
    return this.#process.exitCode;
  }

  async #isUp(): Promise<boolean> {
    return fetch(`${this.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** The body of a successful response; undefined for a broken connection. */
export function send(
  url: string,
  token: string | undefined,
  body: object = {},
): Promise<unknown | undefined> {
  const json = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  return sendForm(url, token, json);
}

/** Like `send` for a body that is made already. */
export async function sendForm(
  url: string,
  token: string | undefined,
  { headers, payload }: { readonly headers: Record<string, string>; readonly payload: string | Buffer },
): Promise<unknown | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: typeof payload === 'string' ? payload : new Uint8Array(payload),
    });
    // A write counts as acknowledged only with the whole response body.
    const read = await response.json();
    return response.ok ? read : undefined;
  } catch {
    return undefined;
  }
}
