import { worker } from './scope.ts';

/** Path of the script that starts the application, by which a page knows its own build. Written by the build. */
declare const BUILD_ENTRY: string;

/**
 * A new worker waits until no page of the previous build is open, or until a member asks for the new version. Pages ask
 * which build it has.
 */
export function answerVersions(): void {
  worker.addEventListener('message', ({ data, ports }) => {
    if (data === 'which-build') ports[0]?.postMessage(BUILD_ENTRY);
    if (data === 'take-over') void worker.skipWaiting();
  });
  // The first worker serves the page that registered it as well.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
