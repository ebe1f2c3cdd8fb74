import { useState } from 'react';
import { Button } from './button.tsx';

interface ShortList<T> {
  /** The items to draw. */
  shown: readonly T[];
  /** Whether some are left out, or would be. */
  isLong: boolean;
  isWhole: boolean;
  toggle: () => void;
}

/** The first items of a list, and all of it on request. */
export function useShortList<T>(items: readonly T[], most: number): ShortList<T> {
  const [isWhole, setIsWhole] = useState(false);
  return {
    shown: isWhole ? items : items.slice(0, most),
    isLong: items.length > most,
    isWhole,
    toggle: () => setIsWhole(!isWhole),
  };
}

interface ShortListToggleProps {
  list: Pick<ShortList<unknown>, 'isLong' | 'isWhole' | 'toggle'>;
  /** 'Show all 9' and 'Show fewer'. */
  all: string;
  fewer: string;
}

/** Below a short list. It stays where it is pressed, so that the focus stays too. */
export function ShortListToggle({ list, all, fewer }: ShortListToggleProps) {
  if (!list.isLong) return null;
  return (
    <Button variant="quiet" className="self-center" aria-expanded={list.isWhole} onClick={list.toggle}>
      {list.isWhole ? fewer : all}
    </Button>
  );
}
