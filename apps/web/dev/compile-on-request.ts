import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

const root = join(import.meta.dirname, '..');

/** The web app without a build: Vite compiles each module when the browser or the renderer asks for it. */
export interface CompiledOnRequest {
  /** Runs a module in this process; after a change, what changed of it. */
  importModule: <Module>(path: string) => Promise<Module>;
  /** Answers a request for a module or a file of the browser. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
}

/** `server` also carries the connection over which browsers hear of changes. */
export async function compileOnRequest(server: Server): Promise<CompiledOnRequest> {
  const vite = await createServer({
    root,
    // Imported as it is, so that `node --watch` sees the configuration too.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the renderer in this process');
  return {
    importModule: (path) => ssr.runner.import(path),
    respond: (request, response) => vite.middlewares(request, response, () => response.writeHead(404).end()),
    close: () => vite.close(),
  };
}
