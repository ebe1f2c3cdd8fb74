import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import type { ChosenPhoto } from '../../../lib/use-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PhotoChooser } from '../../../ui/photo-chooser.tsx';
import { strings } from './strings.ts';

interface PhotoSettingProps {
  name: string;
  photo: ChosenPhoto;
  /** Address of the current photo; null without one, or when it is to be removed. */
  present: string | null;
  /** Reason why the upload failed. */
  refusal: string | null;
  onChoose: () => void;
  onRemove: () => void;
}

/** Chooses, previews or removes the member's photo. */
export function PhotoSetting({ name, photo, present, refusal, onChoose, onRemove }: PhotoSettingProps) {
  const t = useStrings(strings);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    onChoose();
    photo.choose(file);
  };
  const remove = () => {
    onRemove();
    chooser.current?.focus();
  };
  const problem = usePhotoRefusal(photo.problem) ?? refusal;
  return (
    <Field
      label={t.photo}
      note={t.optional}
      hint={t.photoHint}
      error={problem ?? undefined}
      announces={photo.problem !== null}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-4 sm:flex-nowrap sm:gap-5">
          {photo.url ? (
            <img
              src={photo.url}
              alt={t.photoPreview}
              onError={photo.refuse}
              className="size-20 shrink-0 rounded-full object-cover sm:size-24"
            />
          ) : (
            <Avatar name={name} photo={present} isLarge className="size-20 text-4xl sm:size-24" />
          )}
          <div className="flex flex-wrap gap-3">
            <PhotoChooser control={control} ref={chooser} className="max-sm:px-4" onChoose={choose}>
              {t.choosePhoto}
            </PhotoChooser>
            {(photo.url || present) && (
              <Button variant="quiet" className="max-sm:px-4" onClick={remove}>
                <Trash2 className="size-5" aria-hidden="true" />
                {t.removePhoto}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
