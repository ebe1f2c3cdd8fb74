/** Zod's configuration lies in its file, as it has to be done before those of the schemas run. */
const LIBRARY = /react-dom\/cjs\/(react)-dom-client|node_modules\/(zod)\/|form-check\/configure-(zod)\./;
const FEATURE = /src\/features\/([a-z]+)\//;

/**
 * How modules are put together in files: by library and by area. Single modules are named only where they begin the application, have to
 * run before others, or are left out of what pages share. A page loads at most 170 kB (Brotli) in 30 files
 * (`tools/script-sizes.test.ts`). A group takes its imports along. The numbers are those with the lightest pages within some 30 files of 30
 * trials: with fewer shared modules there are more files, and with more of them each page carries what it does not use.
 */
export const chunks = {
  groups: [
    // The start of the application has a name of its own, which `app/assets.ts` finds in the manifest.
    { name: 'base', priority: 5, test: /app\/entry-client\.tsx$|rolldown\/runtime/ },
    // React's renderer is imported when the base runs: the browser evaluates the two in two tasks.
    {
      debugName: 'libraries',
      name: (module: string) => LIBRARY.exec(module)?.slice(1).find(Boolean) ?? null,
      priority: 4,
      test: LIBRARY,
    },
    { name: 'icons', priority: 3, minShareCount: 2, test: /node_modules\/lucide-react\// },
    // Left out are the table of crops and the dialogs with their library and what proves identity: most pages do not need them at first.
    {
      name: 'shared',
      priority: 2,
      minShareCount: 10,
      test: /src\/(?:ui\/(?!(?:alert-dialog|dialog|identity-proof|password-field)\.)|lib\/(?!identity-proof|passkeys))|packages\/contract\/src\/(?!crops\/)/,
    },
    {
      debugName: 'features',
      name: (module: string) => FEATURE.exec(module)?.[1] ?? null,
      priority: 1,
      minShareCount: 7,
      test: FEATURE,
    },
  ],
};
