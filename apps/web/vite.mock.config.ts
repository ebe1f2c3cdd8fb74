import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig, type Plugin } from 'vite';

/** The page begins with the mocks, which begin the application once they answer. */
const mocksFirst: Plugin = {
  name: 'mocks-first',
  transformIndexHtml: (html) => html.replace('/src/app/entry-client.tsx', '/src/mocks/start.ts'),
};

/** The web app alone on mock handlers (`npm run dev:mock`). Only this configuration knows of them, so no build does. */
export default defineConfig({
  plugins: [react(), tailwindcss(), msw({ mode: 'worker-only' }), mocksFirst],
  // Vite looks for packages in the page as it is written, which does not name the mocks.
  optimizeDeps: { include: ['msw', 'msw/browser'] },
});
