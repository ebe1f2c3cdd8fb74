import type { Listing } from '@windfall/contract';
import { Camera } from 'lucide-react';
import {
  type ChangeEvent,
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { strings } from '../form-strings.ts';
import type { FormPhotos } from '../use-form-photos.ts';
import { ChosenPhoto } from './chosen-photo.tsx';

const AT_REST: readonly CSSProperties[] = [];

interface PhotosFieldProps {
  photos: FormPhotos;
  /** The listing that is changed. */
  listing?: Listing;
}

/** Chooses, drops or takes photos; previews, describes, orders and removes them. */
export function PhotosField({ photos, listing }: PhotosFieldProps) {
  const t = useStrings(strings);
  const chooser = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const { items, isFull, isPreparing, problem } = photos;
  const refusal = usePhotoRefusal(problem === 'photosTooMany' ? null : problem);
  const wrong = problem === 'photosTooMany' ? t.photosTooMany : refusal;
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    say('');
    photos.add([...(currentTarget.files ?? [])]);
    // Allows choosing the same file again after its removal.
    currentTarget.value = '';
  };
  const remove = (id: string) => {
    // A full list disables the chooser, which gets the focus.
    flushSync(() => photos.remove(id));
    say(t.photoRemoved);
    chooser.current?.focus();
  };
  const move = (id: string, by: number) => {
    photos.move(id, by);
    const place = items.findIndex((item) => item.id === id) + 1 + by;
    if (place >= 1 && place <= items.length) say(t.photoMoved(place, items.length));
  };
  const {
    list,
    take: drag,
    styles,
  } = useDragOrder(items.length, (from, to) => {
    const item = items[from];
    if (item) move(item.id, to - from);
  });
  const first = (
    <span>
      {t.photoPrompt}
      <span className="pointer-coarse:hidden">{t.photoPromptDrop}</span>
    </span>
  );
  const prompt = isFull ? t.photoPromptFull : items.length > 0 ? t.photoPromptMore : first;
  return (
    <div className="flex flex-col gap-3">
      <div className={items.length > 0 ? '[&_label+div]:min-h-28' : 'lg:[&_label+div]:min-h-80'}>
        <FileField
          ref={chooser}
          label={t.photos}
          note={t.optional}
          hint={t.photoHint}
          prompt={prompt}
          error={wrong}
          accept="image/*"
          multiple
          disabled={isFull}
          onChange={take}
        />
      </div>
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {isPreparing ? t.photoPreparing : <span className="sr-only">{said}</span>}
      </p>
      {!isFull && <CameraButton onChange={take} />}
      {items.length > 1 && <p className="text-sm text-ink-soft">{t.photoOrder}</p>}
      {items.length > 0 && <p className="text-sm text-ink-soft">{t.photoAltReason}</p>}
      {items.length > 0 && (
        <ol ref={list} aria-label={t.chosenPhotos} className="flex flex-col gap-3">
          {items.map((item, index) => (
            <ChosenPhoto
              key={item.id}
              item={item}
              place={index + 1}
              count={items.length}
              listing={listing}
              style={styles[index]}
              onTake={(event) => drag(event, index)}
              onDescribe={(alt) => photos.describe(item.id, alt)}
              onMove={(by) => move(item.id, by)}
              onRemove={() => remove(item.id)}
              onRefuse={() => photos.refuse(item.id)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** Opens the camera directly, on touch screens. */
function CameraButton({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const t = useStrings(strings);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <span className="hidden pointer-coarse:block">
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <Button variant="leaf" onClick={() => camera.current?.click()}>
        <Camera className="size-5" aria-hidden="true" />
        {t.takePhoto}
      </Button>
    </span>
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
