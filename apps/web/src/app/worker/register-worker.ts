import { workerAddress } from '../../lib/trusted-types.ts';
import { deleteWorkerData } from '../../lib/worker-data.ts';
import { offerNewVersion } from './new-version.ts';

/** Runs after the page's own requests. */
const PAUSE_MS = 4_000;
const CHECK_EVERY_MS = 3_600_000;

type Connection = { connection?: { saveData?: boolean } };

/**
 * Registers the service worker when the page has loaded and the browser is idle, unless the visitor saves data; or ends it
 * where the host has switched it off. Calls `onNone` where there can be none, and returns a function that stops watching
 * for new versions.
 */
export function registerWorker(isOn: boolean, onNone: () => void): () => void {
  const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator;
  if (!isPossible || !isOn) onNone();
  if (!isPossible) return () => {};
  const stopping = new AbortController();
  const timer = setTimeout(() => {
    if (!isOn) void endWorker();
    else if (!(navigator as Connection).connection?.saveData) void register(stopping.signal, onNone);
  }, PAUSE_MS);
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

async function register(signal: AbortSignal, onNone: () => void): Promise<void> {
  await idle();
  if (signal.aborted) return;
  try {
    const registration = await navigator.serviceWorker.register(workerAddress('/sw.js'), {
      updateViaCache: 'none',
    });
    watchVersions(registration, signal);
    watchInstallation(registration, signal, onNone);
  } catch {
    // A private window, or a page without https: everything works as without a worker.
    onNone();
  }
}

/** The first worker ends when a file cannot be stored, such as on a full device. A later one leaves its predecessor. */
function watchInstallation(
  registration: ServiceWorkerRegistration,
  signal: AbortSignal,
  onNone: () => void,
): void {
  const { installing, active } = registration;
  if (!installing || active) return;
  const look = () => {
    // It is redundant as well when a later version takes its place.
    if (installing.state === 'redundant' && !registration.active) onNone();
  };
  installing.addEventListener('statechange', look, { signal });
}

async function endWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  for (const registration of registrations) await registration.unregister();
  if (registrations.length > 0) await deleteWorkerData();
}

function watchVersions(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const look = () => void offerNewVersion(registration.waiting);
  const onUpdate = () => registration.installing?.addEventListener('statechange', look, { signal });
  registration.addEventListener('updatefound', onUpdate, { signal });
  onUpdate();
  look();
  let lastCheck = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - lastCheck < CHECK_EVERY_MS) return;
    lastCheck = Date.now();
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', check, { signal });
}

/** Some browsers lack this information. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else resolve();
  });
}
