import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

const API = 'http://localhost:3000';

/** What every page runs on. Queries for lists of queries and endless lists come with the pages that use them. */
const isFramework = (id: string) =>
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//.test(id) &&
  !/[qQ]ueries|infiniteQueryObserver|useInfinite/.test(id);

/**
 * What every page needs is one file, because it compresses better together. It imports from no other file of the
 * build, so none waits for another in a circle. Forms, dialogs and toasts stay apart until they are used.
 */
const chunks = {
  groups: [
    {
      name: 'base',
      test: (id: string) =>
        isFramework(id) ||
        /web\/src\/lib\/(?!toasts\/toast-container|(?:offline|health|live-events)\/|(?:api\/)?use-|bytes|save-as|make-id|i18n\/content)|vite\/preload-helper/.test(
          id,
        ),
    },
  ],
};

/** `vite build` makes the browser's bundle, `vite build --ssr` the renderer the server imports. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [precompress()])],
  server: {
    proxy: { '/api': API, '/health': API, '/images': API },
  },
  ...(isSsrBuild ? { publicDir: false } : {}),
  // Bundled, so that React's production build renders whatever NODE_ENV the server runs with. Left to the environment,
  // its development build would render at half the speed.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Keeps `light-dark()`, which the theme's tokens are made of, as it is written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? { outDir: 'dist/server', minify: false }
      : {
          outDir: 'dist/client',
          manifest: true,
          assetsInlineLimit: 0,
          rolldownOptions: { output: { codeSplitting: chunks } },
        }),
  },
}));
