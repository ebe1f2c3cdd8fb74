import { IMAGE } from '@windfall/contract';
import { useCallback, useRef, useState } from 'react';
import type { PhotoRefusal } from './photo-refusal.ts';
import { isPicture, preparePhoto } from './prepare-photo.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface ChosenPhoto {
  file: File | null;
  /** Address of a preview, if any. */
  url: string | null;
  /** Whether a chosen file is being made smaller. */
  isPreparing: boolean;
  problem: PhotoRefusal | null;
  choose: (file: File | undefined) => void;
  remove: () => void;
  /** Puts a stored photo back, unless another one was chosen. */
  restore: (file: File) => void;
  /** The browser could not draw it, so the server could not either. */
  refuse: () => void;
}

/** The photo of a form, made smaller before it is used. A refused file leaves the previous choice in place. */
export function usePhoto(): ChosenPhoto {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<PhotoRefusal | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  // A later choice or a removal makes the result of an earlier one void.
  const latest = useRef(0);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (!isPicture(chosen)) return setProblem({ reason: 'notImage', name: chosen.name });
    latest.current += 1;
    const turn = latest.current;
    setPreparing(true);
    const smaller = await preparePhoto(chosen);
    if (turn !== latest.current) return;
    setPreparing(false);
    const isTooLarge = smaller.size > IMAGE.maxBytes;
    setProblem(isTooLarge ? { reason: 'tooLarge', name: chosen.name } : null);
    if (!isTooLarge) setFile(smaller);
  };
  const drop = (refusal: PhotoRefusal | null) => {
    latest.current += 1;
    setPreparing(false);
    setFile(null);
    setProblem(refusal);
  };
  const restore = useCallback((stored: File) => setFile((chosen) => chosen ?? stored), []);
  return {
    file,
    url: useObjectUrl(file),
    isPreparing,
    problem,
    choose: (chosen) => void choose(chosen),
    remove: () => drop(null),
    restore,
    refuse: () => drop(file && { reason: 'unreadable', name: file.name }),
  };
}
