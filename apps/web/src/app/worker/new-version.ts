import { useSyncExternalStore } from 'react';

/** An installed worker of a newer build that waits for the pages of this one. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** How long a worker has to answer and to take over. */
const WORKER_TIMEOUT_MS = 3_000;

/** Offers the build of this worker, unless the page already is of that build. */
export async function offerNewVersion(worker: ServiceWorker | null): Promise<void> {
  const build = worker && (await buildOf(worker));
  setWaiting(build && build !== ownBuild() ? worker : null);
}

/** Lets the new worker take over, and opens the page anew. Drafts are stored as they are typed. */
export function openNewVersion(): void {
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, WORKER_TIMEOUT_MS);
  waiting?.postMessage('take-over');
}

export function dismissNewVersion(): void {
  setWaiting(null);
}

export function useHasNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );
}

/** Path of the script that started this page; its name contains the hash of the build. */
function ownBuild(): string | undefined {
  return document.documentElement.dataset['entry'];
}

/** Null when the worker does not answer. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), WORKER_TIMEOUT_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(typeof data === 'string' ? data : null);
    };
    worker.postMessage('which-build', [port2]);
  });
}

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}
