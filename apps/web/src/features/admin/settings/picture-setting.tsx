import { LIMITS, type SitePicture } from '@windfall/contract';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePhotoRefusal } from '../../../lib/photo-refusal.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { usePhoto } from '../../../lib/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PhotoChooser } from '../../../ui/photo-chooser.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetSitePicture } from '../api/site-picture.ts';
import { SettingForm } from './setting-form.tsx';
import { useOpensOn } from './settings-section.tsx';
import { type Preview, PreviewFrame } from './site-setting.tsx';
import { siteStrings } from './site-strings.ts';

interface PictureSettingProps {
  stored: SitePicture | null;
  preview: Preview;
}

/** The picture of the site: chosen, looked at as the home page shows it, described and removed. */
export function PictureSetting({ stored, preview }: PictureSettingProps) {
  const t = useStrings(siteStrings);
  const [alt, setAlt] = useState(stored?.alt ?? '');
  const photo = usePhoto();
  const { mutate, isPending, error } = useSetSitePicture();
  useOpensOn(error);
  const refused = new Map(
    fieldErrors(error, ['image_url', 'alt'] as const).map(({ name, message }) => [name, message]),
  );
  const problem = usePhotoRefusal(photo.problem) ?? refused.get('image_url');
  const picture = photo.url ? { photo: previewOf(photo.url), alt } : stored;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || photo.isPreparing) return;
    mutate(
      { alt, ...(photo.file && { image: photo.file }) },
      {
        onSuccess: () => {
          photo.remove();
          toast.success(t.saved);
        },
      },
    );
  };
  const remove = () => {
    // First a choice is taken back.
    if (photo.file) return photo.remove();
    mutate(
      { image_url: '' },
      {
        onSuccess: () => {
          setAlt('');
          toast.success(t.pictureRemoved);
        },
      },
    );
  };
  return (
    <SettingForm
      failure={error && refused.size === 0 && (serverMessage(error) ?? t.failed)}
      isPending={isPending}
      onSubmit={save}
      save={t.savePicture}
    >
      <Field label={t.picture} note={t.optional} hint={t.pictureHint} error={problem} announces>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <PhotoChooser control={control} onChoose={photo.choose}>
              {t.choosePicture}
            </PhotoChooser>
            {picture && (
              <Button variant="quiet" disabled={isPending} onClick={remove}>
                <Trash2 className="size-5" aria-hidden="true" />
                {t.removePicture}
              </Button>
            )}
          </div>
        )}
      </Field>
      {picture && (
        <>
          <PreviewFrame>{preview({ picture })}</PreviewFrame>
          <TextField
            label={t.pictureAlt}
            note={t.optional}
            hint={t.pictureAltHint}
            maxLength={LIMITS.photoAlt}
            value={alt}
            error={refused.get('alt')}
            onChange={({ target }) => setAlt(target.value)}
          />
        </>
      )}
    </SettingForm>
  );
}

/** A chosen file in the place of a photo of the server. */
const previewOf = (url: string): SitePicture['photo'] => ({
  width: 1280,
  height: 853,
  color: '#000000',
  sources: [{ url, width: 1280, type: 'image/jpeg' }],
});
