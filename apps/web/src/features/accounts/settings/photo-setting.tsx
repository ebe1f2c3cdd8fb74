import { Camera, Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import type { ChosenPhoto } from '../../../lib/use-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Field } from '../../../ui/field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
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
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose();
    photo.choose(currentTarget.files?.[0]);
    // Allows choosing the same file again after its removal.
    currentTarget.value = '';
  };
  const chooser = useEarlyInput(take);
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
            <span className="relative rounded-full focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
              <span aria-hidden="true" className={buttonStyle('quiet', 'medium', 'max-sm:px-4')}>
                <Camera className="size-5" />
                {t.choosePhoto}
              </span>
              <input
                {...control}
                ref={chooser}
                type="file"
                accept="image/*"
                onChange={take}
                className="absolute inset-0 w-full cursor-pointer opacity-0"
              />
            </span>
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
