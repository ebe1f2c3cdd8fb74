import { setupWorker } from 'msw/browser';
import { offerDevelopmentLogin } from './development-login.ts';
import { handlers } from './handlers.ts';

await setupWorker(...handlers).start({ quiet: true });
await import('../app/entry-client.tsx');
setTimeout(offerDevelopmentLogin, 500);
