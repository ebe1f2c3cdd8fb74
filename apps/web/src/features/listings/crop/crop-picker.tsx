import { CROP_WORDS, CROPS, type CropId, defineStrings, foldText } from '@windfall/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCropName } from './crop-names.ts';

const strings = defineStrings({
  en: {
    label: 'Crop',
    placeholder: 'e.g. plums',
    list: 'Crops',
    found: (count: number) => (count === 1 ? '1 crop' : `${count} crops`),
    keep: 'Leave the crop as it is',
  },
});

const MOST = 8;

interface CropPickerProps {
  /** Shown before something is typed. */
  own: readonly CropId[];
  onChoose: (crop: CropId) => void;
  onClose: () => void;
}

/** Finds a crop by the beginning of a word of its names, in English or in the reader's language. */
export function CropPicker({ own, onChoose, onClose }: CropPickerProps) {
  const t = useStrings(strings);
  const nameOf = useCropName();
  const [text, setText] = useState('');
  const crops =
    text.trim() === '' ? own : CROPS.map(({ id }) => id).filter((id) => isCalled(id, nameOf(id), text));
  const options = crops.slice(0, MOST).map((id) => ({ key: id, label: nameOf(id), id }));
  return (
    <>
      <div className="min-w-0 flex-1">
        <ComboboxField
          label={t.label}
          hidesLabel
          placeholder={t.placeholder}
          value={text}
          onChange={setText}
          options={options}
          onChoose={({ id }) => onChoose(id)}
          listLabel={t.list}
          status={t.found(options.length)}
          startsOpen
          ref={(input: HTMLInputElement | null) => input?.focus()}
        />
      </div>
      <IconButton label={t.keep} icon={<X className="size-5" aria-hidden="true" />} onClick={onClose} />
    </>
  );
}

function isCalled(id: CropId, name: string, typed: string): boolean {
  const crop = CROPS.find((one) => one.id === id);
  const { synonyms = [], kinds = [] } = CROP_WORDS[id] ?? {};
  const beginning = foldText(typed.trim());
  return [name, crop?.one ?? '', ...synonyms, ...kinds.flat()].some((text) =>
    ` ${foldText(text)}`.includes(` ${beginning}`),
  );
}
