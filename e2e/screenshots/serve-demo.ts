import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface DemoServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the product with its demo community on a folder of its own; answers once that has moved in. */
export async function serveDemo(port: number): Promise<DemoServer> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../serve.ts')], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'development', DEMO: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const chunk of server.stdout) if (/is ready at/.test(String(chunk))) break;
  if (server.exitCode !== null) throw new Error('The server did not start');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { url: `http://localhost:${port}`, stop };
}
