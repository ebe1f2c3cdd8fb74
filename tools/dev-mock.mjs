import { ensureInstalled } from './lib/install.mjs';
import { fail, pinnedNode, root, run, say } from './lib/run.mjs';

const port = process.env['PORT'] ?? '5174';

try {
  await ensureInstalled();
} catch (error) {
  fail(error);
}

say(`Web app alone, on mock handlers: http://localhost:${port} (any email address, password: password)`);
const vite = `${root}node_modules/vite/bin/vite.js`;
const args = [vite, '--config', 'vite.mock.config.ts', '--port', port, '--strictPort'];
process.exit(await run(pinnedNode, args, { cwd: `${root}apps/web` }));
