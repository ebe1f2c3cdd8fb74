import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage/device-storage.ts';
import { FIRST_VISIT_KEY } from '../../lib/prompts.ts';
import { isPutOff, putOff } from './put-off.ts';

/** How this browser installs the site: by its own dialog, or by hand from the menu 'Share' (iPhone, iPad). */
export type HowToInstall = 'dialog' | 'by hand';

/** Event of Chromium for a page that can be installed. */
export interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** A later page of the same visit is no second visit. */
const VISIT_MS = 3_600_000;

let kept: BeforeInstallPromptEvent | null = null;
const listeners = new Set<() => void>();

/** Null where the site is installed, cannot be, or the viewer has put it off. */
export function useHowToInstall(): HowToInstall | null {
  return useSyncExternalStore(watch, howToInstall, () => null);
}

export function howToInstall(): HowToInstall | null {
  if (matchMedia('(display-mode: standalone)').matches || isPutOff('install')) return null;
  if (kept ?? window.earlyInput?.installPrompt) return 'dialog';
  // Only Safari on iPhone and iPad has this property, true in the installed application.
  return 'standalone' in navigator && !navigator.standalone ? 'by hand' : null;
}

/** Opens the browser's dialog, which it does once. Whatever the answer is, it is not asked again soon. */
export async function install(): Promise<void> {
  const prompt = kept ?? window.earlyInput?.installPrompt;
  putOffInstalling();
  await prompt?.prompt();
}

export function putOffInstalling(): void {
  putOff('install');
  keep(null);
}

/**
 * Whether this device was here before. `now` is the page's time, which is that of the server where the server rendered it:
 * a device's clock may be wrong. A time in the future counts as none.
 */
export function isLaterVisit(now: number): boolean {
  const first = Number(readStored(FIRST_VISIT_KEY));
  if (first > 0 && first <= now) return now - first > VISIT_MS;
  writeStored(FIRST_VISIT_KEY, now);
  return false;
}

function watch(listener: () => void): () => void {
  const onPrompt = (event: Event) => {
    // The browser shows nothing of its own.
    event.preventDefault();
    keep(event as BeforeInstallPromptEvent);
  };
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', putOffInstalling);
  listeners.add(listener);
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt);
    removeEventListener('appinstalled', putOffInstalling);
    listeners.delete(listener);
  };
}

function keep(prompt: BeforeInstallPromptEvent | null): void {
  kept = prompt;
  if (window.earlyInput) window.earlyInput.installPrompt = undefined;
  for (const listener of listeners) listener();
}
