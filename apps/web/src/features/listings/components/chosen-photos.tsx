import type { Listing } from '@windfall/contract';
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../chosen-photo-strings.ts';
import type { FormPhotos } from '../use-form-photos.ts';
import { ChosenPhoto } from './chosen-photo.tsx';

const AT_REST: readonly CSSProperties[] = [];

interface ChosenPhotosProps {
  photos: FormPhotos;
  /** The listing that is changed. */
  listing: Listing | undefined;
  /** By so many places. */
  onMove: (id: string, by: number) => void;
  onRemove: (id: string) => void;
}

/** The photos of a form in their order, which can be changed. */
export default function ChosenPhotos({ photos, listing, onMove, onRemove }: ChosenPhotosProps) {
  const t = useStrings(strings);
  const { items } = photos;
  const { list, take, styles } = useDragOrder(items.length, (from, to) => {
    const item = items[from];
    if (item) onMove(item.id, to - from);
  });
  return (
    <>
      {items.length > 1 && <p className="text-sm text-ink-soft">{t.photoOrder}</p>}
      <p className="text-sm text-ink-soft">{t.photoAltReason}</p>
      <ol ref={list} aria-label={t.chosenPhotos} className="flex flex-col gap-3">
        {items.map((item, index) => (
          <ChosenPhoto
            key={item.id}
            item={item}
            place={index + 1}
            count={items.length}
            listing={listing}
            style={styles[index]}
            onTake={(event) => take(event, index)}
            onDescribe={(alt) => photos.describe(item.id, alt)}
            onMove={(by) => onMove(item.id, by)}
            onRemove={() => onRemove(item.id)}
            onRefuse={() => photos.refuse(item.id)}
          />
        ))}
      </ol>
    </>
  );
}

interface DragOrder {
  /** Its children are the items. */
  list: RefObject<HTMLOListElement | null>;
  /** Takes an item; for `onPointerDown` of its handle, which needs `touch-action: none`. */
  take: (event: PointerEvent, from: number) => void;
  /** How each item is drawn during a drag; empty at other times. */
  styles: readonly CSSProperties[];
}

/** Orders a list by dragging. The code of a drag comes with the second item; until then a handle does nothing. */
function useDragOrder(count: number, onDrop: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null);
  const [styles, setStyles] = useState(AT_REST);
  const follow = useRef<typeof import('../follow-drag.ts').followDrag>(null);
  const current = useRef<AbortController>(null);
  const hasSeveral = count > 1;
  useEffect(() => {
    if (!hasSeveral) return;
    const keep = ({ followDrag }: typeof import('../follow-drag.ts')) => {
      follow.current = followDrag;
    };
    // Without it, the buttons still order the items.
    import('../follow-drag.ts').then(keep, () => {});
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
