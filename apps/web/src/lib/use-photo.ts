import { IMAGE } from '@windfall/contract';
import { useEffect, useState } from 'react';

/** Reason why a chosen file was refused. */
export type PhotoProblem = 'photoTooLarge' | 'photoNotImage' | 'photoUnreadable';

export interface ChosenPhoto {
  file: File | null;
  /** Address of a preview, if any. */
  url: string | null;
  problem: PhotoProblem | null;
  choose: (file: File | undefined) => void;
  remove: () => void;
  /** The browser could not draw it, so the server could not either. */
  refuse: () => void;
}

/** The photo of a form. A refused file leaves the previous choice in place. */
export function usePhoto(): ChosenPhoto {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = problemOf(chosen);
    setProblem(found);
    if (!found) setFile(chosen);
  };
  const drop = (reason: PhotoProblem | null) => {
    setFile(null);
    setProblem(reason);
  };
  return {
    file,
    url: useObjectUrl(file),
    problem,
    choose,
    remove: () => drop(null),
    refuse: () => drop('photoUnreadable'),
  };
}

function problemOf(file: File): PhotoProblem | null {
  if (file.size > IMAGE.maxBytes) return 'photoTooLarge';
  return file.type.startsWith('image/') ? null : 'photoNotImage';
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
}
