import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { contractVersion } from './build/contract-version.ts';
import { keepEarlier } from './build/keep-earlier.ts';
import { leafletWithoutMarkup } from './build/leaflet-without-markup.ts';
import { picturesVersion } from './build/pictures-version.ts';
import { precompress } from './build/precompress.ts';
import { refusalTexts } from './build/refusal-texts.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The base names the files of all pages. The manifest tells which is which. */
const chunkFileNames = ({ name }: { name: string }) =>
  name === 'base' ? 'assets/base-[hash].js' : 'assets/[hash].js';

/**
 * The base would name the files that each part imports, so that they are fetched together: 1.3 kB for each visitor. The
 * document does so for its own page (`app/assets.ts`), and other pages are fetched before they are asked for.
 */
const stylesOnly = (_file: string, dependencies: string[]) =>
  dependencies.filter((file) => file.endsWith('.css'));

/** `vite build` makes the browser's bundle, `vite build --ssr` the renderer the server imports. */
const OLDEST_BROWSERS = ['chrome109', 'edge109', 'safari16', 'firefox102'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    contractVersion(join(import.meta.dirname, '../../packages/contract/src')),
    leafletWithoutMarkup(),
    refusalTexts(),
    picturesVersion(join(import.meta.dirname, 'public/pictures')),
    ...(isSsrBuild
      ? []
      : [
          compileAhead(),
          keepEarlier(import.meta.dirname),
          precompress(),
          serviceWorker(import.meta.dirname),
        ]),
  ],
  ...(isSsrBuild ? { publicDir: false } : {}),
  // Bundled, so that React's production build renders whatever NODE_ENV the server runs with. Left to the environment,
  // its development build would render at half the speed.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  // In development too its module is read one by one.
  optimizeDeps: { exclude: ['leaflet'] },
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: stylesOnly },
    // The oldest browsers that README promises. `light-dark()`, which the theme's tokens are made of, is newer than all of them: Lightning CSS
    // writes two values for each, which `color-scheme` of the root chooses from.
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
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
