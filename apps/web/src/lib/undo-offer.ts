import { useSyncExternalStore } from 'react';

/** A deletion that can be undone for a moment. */
export interface UndoOffer {
  /** Name of the deleted thing. */
  readonly name: string;
  /** Undoes the deletion; throws when it fails. */
  readonly undo: () => Promise<unknown>;
}

let current: UndoOffer | null = null;
const listeners = new Set<() => void>();

/** Shows the offer on all pages of this tab, in place of an earlier one. */
export function offerUndo(offer: UndoOffer): void {
  setOffer(offer);
}

/** Ends the offer, unless another one has taken its place. */
export function endUndoOffer(offer: UndoOffer | null = current): void {
  if (offer === current) setOffer(null);
}

export function useUndoOffer(): UndoOffer | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

function setOffer(offer: UndoOffer | null): void {
  current = offer;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
