import { useQuery } from '@tanstack/react-query';
import { type CropId, type CropText, defineStrings } from '@windfall/contract';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { ownCropsQuery } from '../api/own-crops.ts';
import { useCropName } from './crop-names.ts';
import { CropPicker } from './crop-picker.tsx';
import { cropOfForm } from './read-crop.ts';
import { NO_CROP } from './typed-crop.ts';

const strings = defineStrings({
  en: {
    legend: 'Crop',
    is: (crop: string) => `Crop: ${crop}`,
    none: 'No crop',
    read: 'The crop is read from the title.',
    remove: (crop: string) => `Remove the crop ${crop}`,
    change: 'Change',
    changeLong: (crop: string) => `Change the crop ${crop}`,
    choose: 'Choose the crop',
  },
});

interface CropFieldProps {
  /** The choice as text (`typed-crop.ts`). */
  value: string;
  onChange: (value: string) => void;
  /** What is typed of the listing. */
  words: CropText;
}

const CHIP =
  'inline-flex min-h-9 shrink-0 items-center rounded-full bg-marigold-soft font-semibold text-marigold-ink';
const LINK = 'min-h-11 shrink-0 px-2 text-sm text-leaf-strong underline underline-offset-4';

/** The crop under the title, in one line of a fixed height: it follows what is typed until the member changes or removes it. */
export default function CropField({ value, onChange, words }: CropFieldProps) {
  const t = useStrings(strings);
  const nameOf = useCropName();
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  // The button that had it is gone with the choice.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    button.current?.focus();
  });
  const own = useOwnCrops(isChanging);
  const crop = cropOfForm(value, words);
  const close = () => {
    setChanging(false);
    takesFocus.current = true;
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    close();
  };
  const openPicker = (
    <ScriptButton
      ref={button}
      className={LINK}
      aria-label={crop ? t.changeLong(nameOf(crop)) : undefined}
      onClick={() => setChanging(true)}
    >
      {crop ? t.change : t.choose}
    </ScriptButton>
  );
  return (
    <fieldset className="flex min-h-12 min-w-0 flex-wrap items-center">
      <legend className="sr-only">{t.legend}</legend>
      {isChanging ? (
        <CropPicker own={own} onChoose={choose} onClose={close} />
      ) : crop ? (
        <>
          <span className={CHIP}>
            <span className="ps-3">{nameOf(crop)}</span>
            <ScriptButton
              className="grid size-11 place-content-center"
              aria-label={t.remove(nameOf(crop))}
              onClick={() => choose(NO_CROP)}
            >
              <X className="size-4" aria-hidden="true" />
            </ScriptButton>
          </span>
          {openPicker}
        </>
      ) : (
        <>
          <span className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">
            {value === NO_CROP ? t.none : t.read}
          </span>
          {openPicker}
        </>
      )}
      <p role="status" className="sr-only">
        {crop ? t.is(nameOf(crop)) : value === NO_CROP && t.none}
      </p>
    </fieldset>
  );
}

function useOwnCrops(isAsked: boolean): readonly CropId[] {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...ownCropsQuery(user?.id ?? ''), enabled: isAsked && Boolean(user) });
  return data.map(({ crop }) => crop);
}
