import { ensureInstalled } from './lib/install.mjs';
import { become, envFileArgs, fail } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
  await become([...envFileArgs(), 'apps/server/src/main.ts']);
} catch (error) {
  fail(error);
}
