import { ensureInstalled } from './lib/install.mjs';
import { become, envFileArgs, fail, root } from './lib/run.mjs';

try {
  await ensureInstalled();
  process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`;
  await become([...envFileArgs(), '--watch', '--watch-preserve-output', 'tools/dev-server.ts']);
} catch (error) {
  fail(error);
}
