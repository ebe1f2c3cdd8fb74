import { ensureInstalled } from './lib/install.mjs';
import { become, fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await become(['tools/verify.ts', ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
