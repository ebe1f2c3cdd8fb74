import type { Listing } from '@windfall/contract';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { strings } from '../form-strings.ts';
import type { FormPhotos } from '../use-form-photos.ts';

const ChosenPhotos = lastingPart(() => import('./chosen-photos.tsx'));

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
      {items.length > 0 && <ChosenPhotos photos={photos} listing={listing} onMove={move} onRemove={remove} />}
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
