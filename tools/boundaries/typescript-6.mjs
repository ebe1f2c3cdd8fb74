// TypeScript 7 has no JavaScript API, and dependency-cruiser reads sources through that of TypeScript 6.
// It looks for `typescript` from its own folder; this responds with the copy that belongs to this workspace.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const answers = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(resolve(name)).href]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = answers.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
