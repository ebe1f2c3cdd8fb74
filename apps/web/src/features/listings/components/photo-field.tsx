import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { ChosenPhoto } from '../../../lib/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { strings } from '../form-strings.ts';

interface PhotoFieldProps {
  photo: ChosenPhoto;
  /** The current photo, until another one is chosen. */
  present?: ReactNode;
  onRemove: () => void;
}

/** Chooses, drops or takes a photo, previews it and removes it. */
export function PhotoField({ photo, present, onRemove }: PhotoFieldProps) {
  const t = useStrings(strings);
  const chooser = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    photo.choose(currentTarget.files?.[0]);
    // Allows choosing the same file again after its removal.
    currentTarget.value = '';
  };
  const preview = photo.url ? <Preview photo={photo} url={photo.url} /> : present;
  const remove = () => {
    onRemove();
    chooser.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3 lg:[&_label+div]:min-h-80">
      <FileField
        ref={chooser}
        label={t.photo}
        note={t.optional}
        hint={t.photoHint}
        prompt={t.photoPrompt}
        error={photo.problem ? t[photo.problem] : undefined}
        accept="image/*"
        onChange={take}
        preview={preview}
      />
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {photo.isPreparing && t.photoPreparing}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <CameraButton onChange={take} />
        {preview && (
          <Button variant="quiet" onClick={remove}>
            <Trash2 className="size-5" aria-hidden="true" />
            {t.removePhoto}
          </Button>
        )}
      </div>
    </div>
  );
}

function Preview({ photo, url }: { photo: ChosenPhoto; url: string }) {
  const t = useStrings(strings);
  return (
    <img src={url} alt={t.photoPreview} onError={photo.refuse} className="aspect-4/3 w-full object-cover" />
  );
}

/** Opens the camera directly, on touch screens. */
function CameraButton({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const t = useStrings(strings);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onChange} />
      <span className="hidden pointer-coarse:block">
        <Button variant="leaf" onClick={() => camera.current?.click()}>
          <Camera className="size-5" aria-hidden="true" />
          {t.takePhoto}
        </Button>
      </span>
    </>
  );
}
