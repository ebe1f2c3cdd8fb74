import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

/** Modules of every page. Infinite and parallel queries are bundled with the pages that use them. */
const isFramework = (id: string) =>
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//.test(id) &&
  !/[qQ]ueries|infiniteQueryObserver|useInfinite/.test(id);

/** Our own part of what every page needs. */
const isCommon = (id: string) =>
  /web\/src\/lib\/(?!toasts\/toast-container|session\/stored-users|offline\/(?!outbox-kinds)|(?:health|live-events|times)\/|share-link|(?:api\/)?use-|bytes|save-as|make-id|i18n\/content)/.test(
    id,
  ) ||
  /web\/src\/ui\/(class-names|use-hydrated|skeleton|error-state|empty-state|field)\.|vite\/preload-helper|lucide-react\/dist\/esm\/(?!icons\/)/.test(
    id,
  );

/** Listings as cards are on the home page, on the browse page and on a member's. */
const isCards = (id: string) =>
  /features\/listings\/(?:.*\/)?(listing-card|listing-photo|card-texts)|\/icons\/(leaf|map-pin)\.mjs/.test(
    id,
  );

/**
 * What is needed together is one file, because it compresses better so. `base` is what every page needs; it imports from
 * no other file of the build, so none waits for another in a circle. Forms, dialogs and toasts stay apart until they are used.
 */
const chunks = {
  groups: [
    { name: 'base', test: (id: string) => isFramework(id) || isCommon(id) },
    { name: 'cards', test: isCards },
  ],
};

/** The first page has a list of all files in it. Names would make it half as long again; the manifest tells which is which. */
const chunkFileNames = ({ name }: { name: string }) =>
  name === 'base' ? 'assets/base-[hash].js' : 'assets/[hash].js';

/** Once a script runs, every page has the base: no list of files to fetch early needs to name it. */
const withoutBase = (_file: string, dependencies: string[]) =>
  dependencies.filter((file) => !file.startsWith('assets/base-'));

/** `vite build` makes the browser's bundle, `vite build --ssr` the renderer the server imports. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [precompress()])],
  ...(isSsrBuild ? { publicDir: false } : {}),
  // Bundled, so that React's production build renders whatever NODE_ENV the server runs with. Left to the environment,
  // its development build would render at half the speed.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: withoutBase },
    // Keeps `light-dark()`, which the theme's tokens are made of, as it is written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? { outDir: 'dist/server', minify: false }
      : {
          outDir: 'dist/client',
          manifest: true,
          assetsInlineLimit: 0,
          rolldownOptions: { output: { chunkFileNames, codeSplitting: chunks } },
        }),
  },
}));
