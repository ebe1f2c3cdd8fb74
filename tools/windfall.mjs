import { ensureInstalled } from './lib/install.mjs';
import { become, envFileArgs, fail, root } from './lib/run.mjs';

try {
  await ensureInstalled();
  // npm says where it was called from; run directly, that is here.
  process.env['INIT_CWD'] ??= process.cwd();
  process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`;
  await become([...envFileArgs(), 'apps/server/src/cli/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
