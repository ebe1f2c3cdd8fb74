import { IMAGE, LIMITS } from '@windfall/contract';
import { useCallback, useRef, useState } from 'react';
import type { DraftPhoto } from '../../lib/drafts/draft-photos.ts';
import { makeId } from '../../lib/make-id.ts';
import type { PhotoRefusal } from '../../lib/photo-refusal.ts';
import { isPicture, preparePhoto } from '../../lib/prepare-photo.ts';
import type { FormPhoto } from './photo-list.ts';

export interface FormPhotos {
  items: readonly FormPhoto[];
  isFull: boolean;
  /** Whether chosen files are being made smaller. */
  isPreparing: boolean;
  problem: PhotoRefusal | 'photosTooMany' | null;
  /** `isShared`: another app or site handed them over. */
  add: (files: readonly File[], isShared?: boolean) => void;
  remove: (id: string) => void;
  clear: () => void;
  /** By so many places; nothing happens beyond the ends. */
  move: (id: string, by: number) => void;
  describe: (id: string, alt: string) => void;
  /** Puts stored photos back, before those that were chosen meanwhile. */
  restore: (stored: readonly DraftPhoto[]) => void;
  /** The browser could not draw it, so the server could not either. */
  refuse: (id: string) => void;
}

const NONE: readonly FormPhoto[] = [];

/** The photos of a form, made smaller before they are used. A refused file leaves the others in place. */
export function useFormPhotos(initial = NONE): FormPhotos {
  const [items, setItems] = useState(initial);
  const [problem, setProblem] = useState<FormPhotos['problem']>(null);
  const [preparing, setPreparing] = useState(0);
  // Files are prepared one after the other and meet the list as it is then.
  const list = useRef(initial);
  const lastAddition = useRef(Promise.resolve());
  const change = useCallback((next: readonly FormPhoto[]) => {
    list.current = next;
    setItems(next);
  }, []);
  const prepare = async (chosen: File, isShared: boolean) => {
    const file = await preparePhoto(chosen);
    setPreparing((count) => count - 1);
    if (file.size > IMAGE.maxBytes) setProblem({ reason: 'tooLarge', name: chosen.name });
    else if (list.current.length >= LIMITS.photos) setProblem('photosTooMany');
    else change([...list.current, { id: makeId(), file, alt: '', isShared }]);
  };
  const add = (files: readonly File[], isShared = false) => {
    const pictures = files.filter(isPicture);
    const room = Math.max(0, LIMITS.photos - list.current.length - preparing);
    const taken = pictures.slice(0, room);
    setProblem(
      problemOf(
        files.find((file) => !isPicture(file)),
        pictures.length - taken.length,
      ),
    );
    setPreparing((count) => count + taken.length);
    for (const file of taken) lastAddition.current = lastAddition.current.then(() => prepare(file, isShared));
  };
  const drop = (id: string, refusal: PhotoRefusal | null) => {
    change(list.current.filter((item) => item.id !== id));
    setProblem(refusal);
  };
  return {
    items,
    isFull: items.length >= LIMITS.photos,
    isPreparing: preparing > 0,
    problem,
    add,
    remove: (id) => drop(id, null),
    clear: () => change(NONE),
    move: (id, by) => change(moved(list.current, id, by)),
    describe: (id, alt) => change(list.current.map((item) => (item.id === id ? { ...item, alt } : item))),
    restore: useCallback((stored) => change([...stored, ...list.current].slice(0, LIMITS.photos)), [change]),
    refuse: (id) => {
      const item = list.current.find((one) => one.id === id);
      drop(id, { reason: 'unreadable', name: item && 'file' in item ? item.file.name : '' });
    },
  };
}

function problemOf(otherFile: File | undefined, leftOut: number): FormPhotos['problem'] {
  if (otherFile) return { reason: 'notImage', name: otherFile.name };
  return leftOut > 0 ? 'photosTooMany' : null;
}

function moved(items: readonly FormPhoto[], id: string, by: number): readonly FormPhoto[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  if (!item || !items[from + by]) return items;
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, from + by), item, ...others.slice(from + by)];
}
