import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const START = new URL('../../tools/start.mjs', import.meta.url).pathname;
const READY_MS = 120_000;

/** The server as a host starts it, on a folder of its own and without a proxy. */
export class ProductionSite {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /** Starts it and waits until it answers. Throws when it ends before. */
  static async start(dir: string, port: number, env: NodeJS.ProcessEnv = {}): Promise<ProductionSite> {
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [START], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PUBLIC_URL: url,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dir,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        STOP_GRACE: '0',
        ...env,
      },
      stdio: ['ignore', process.env['SHOW'] ? 'inherit' : 'ignore', 'inherit'],
    });
    const site = new ProductionSite(url, child);
    const deadline = performance.now() + READY_MS;
    while (!(await site.isUp())) {
      if (site.hasEnded || performance.now() > deadline) throw new Error('The server did not start');
      await sleep(50);
    }
    return site;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  isUp(): Promise<boolean> {
    return fetch(`${this.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
  }
}
