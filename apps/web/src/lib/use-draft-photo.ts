import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChosenPhoto } from './use-photo.ts';

const load = () => import('./offline/draft-photo.ts');

/**
 * Stores the chosen photo of a form until it is sent or the member signs out, and restores it after a reload. `draft`
 * names the form and its member.
 */
export function useDraftPhoto({ file, restore }: Pick<ChosenPhoto, 'file' | 'restore'>, draft: string) {
  const [isRestored, setRestored] = useState(false);
  /** The photo in the store; undefined until it is read. */
  const stored = useRef<File | null>(undefined);
  useEffect(() => {
    let isLeft = false;
    void load()
      .then(({ readDraftPhoto }) => readDraftPhoto(draft))
      .catch(() => null)
      .then((found) => {
        if (isLeft) return;
        // A photo that was chosen meanwhile is newer.
        stored.current ??= found;
        if (found && stored.current === found) restore(found);
        setRestored(found !== null && stored.current === found);
      });
    return () => {
      isLeft = true;
    };
  }, [draft, restore]);
  useEffect(() => {
    // Nothing is chosen yet, and the stored photo is still being read.
    if (file === stored.current || (file === null && stored.current === undefined)) return;
    stored.current = file;
    if (file === null) setRestored(false);
    void load()
      .then((photos) => (file ? photos.storeDraftPhoto(draft, file) : photos.deleteDraftPhoto(draft)))
      .catch(() => {});
  }, [draft, file]);
  /** Called when the form is sent. */
  const forget = useCallback(() => {
    void load()
      .then(({ deleteDraftPhoto }) => deleteDraftPhoto(draft))
      .catch(() => {});
  }, [draft]);
  return { isRestored, forget };
}
