import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface DragOrder {
  /** Its children are the items. */
  list: RefObject<HTMLOListElement | null>;
  /** Takes an item; for `onPointerDown` of its handle, which needs `touch-action: none`. */
  take: (event: PointerEvent, from: number) => void;
  /** How each item is drawn during a drag; empty at other times. */
  styles: readonly CSSProperties[];
}

const AT_REST: readonly CSSProperties[] = [];

/** Orders a list by dragging. The code of a drag comes with the second item; until then a handle does nothing. */
export function useDragOrder(count: number, onDrop: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null);
  const [styles, setStyles] = useState(AT_REST);
  const follow = useRef<typeof import('./follow-drag.ts').followDrag>(null);
  const current = useRef<AbortController>(null);
  const hasSeveral = count > 1;
  useEffect(() => {
    if (!hasSeveral) return;
    const keep = ({ followDrag }: typeof import('./follow-drag.ts')) => {
      follow.current = followDrag;
    };
    // Without it, the buttons still order the items.
    import('./follow-drag.ts').then(keep, () => {});
  }, [hasSeveral]);
  useEffect(() => () => current.current?.abort(), []);
  const take = (event: PointerEvent, from: number) => {
    const isHeld = current.current?.signal.aborted === false;
    if (event.button !== 0 || isHeld || !list.current || !follow.current) return;
    // A mouse would select text.
    event.preventDefault();
    current.current = follow.current(event.nativeEvent, [...list.current.children], from, {
      onMove: setStyles,
      onEnd: (to) => {
        setStyles(AT_REST);
        if (to !== from) onDrop(from, to);
      },
    });
  };
  return { list, take, styles };
}
