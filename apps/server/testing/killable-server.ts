import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../src/config/config.ts';
import { freePort } from './free-port.ts';

/** The password of each member of a site that is killed. */
export const PASSWORD = 'nine bean rows will I have';
const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Environment of spawned programs: without configuration of the server. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  /** Folder of compiled sources, shared by programs. */
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** The environment in which the programs of this site run. */
export const environmentOf = ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>) => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
});

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
    const server = await KillableServer.begin(env);
    if (!(await server.isUp())) throw new Error('The server ended at its start.');
    return server;
  }

  /** Starts it and does not wait. */
  static async begin(env: Readonly<Record<string, string>>): Promise<KillableServer> {
    return new KillableServer(await freePort(), env);
  }

  /** Starts it on the data of a site. */
  static of(
    site: Pick<Config, 'dataDir' | 'database'>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<KillableServer> {
    return KillableServer.start({ ...environmentOf(site), ...env });
  }

  /** Waits until it responds; false when it has ended before. */
  async isUp(): Promise<boolean> {
    while (!(await this.#responds())) {
      if (this.hasEnded) return false;
      await sleep(20);
    }
    return true;
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

  async #responds(): Promise<boolean> {
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
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<unknown | undefined> {
  const json = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body), method };
  return sendForm(url, token, json);
}

/** Like `send` for a body that is made already. */
export async function sendForm(
  url: string,
  token: string | undefined,
  {
    headers,
    payload,
    method = 'POST',
  }: {
    readonly headers: Record<string, string>;
    readonly payload: string | Buffer;
    readonly method?: string;
  },
): Promise<unknown | undefined> {
  try {
    const response = await fetch(url, {
      method,
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

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Registers a member. Throws when that is not acknowledged. */
export async function signUp(url: string, email: string): Promise<Person> {
  const fields = { email, password: PASSWORD, full_name: 'Rosa Fields', location: 'Portland, OR' };
  const { user, token } = (await send(`${url}/api/auth/register`, undefined, fields)) as {
    user: { id: string };
    token: string;
  };
  return { id: user.id, token };
}
