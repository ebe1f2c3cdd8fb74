import { useQuery } from '@tanstack/react-query';
import { CROP_IDS, type CropId, type CropText, cropInWords, cropOf, defineStrings } from '@windfall/contract';
import { useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { ownCropsQuery } from '../api/own-crops.ts';
import { useCropName } from './crop-names.ts';
import { cropOfForm } from './read-crop.ts';
import type { Beginning } from './use-beginning.ts';

const strings = defineStrings({
  en: {
    label: 'What do you have?',
    none: 'What you grow stands here.',
    toGarden: 'Add it to your garden',
    description: (crop: string) => `${crop} to share. Ask for some, and we agree on a time to pick it up.`,
  },
});

interface CropChipsProps {
  userId: string;
  /** The choice of the crop as text, and what is typed of the listing. */
  crop: string;
  words: CropText;
  /** A crop that begins the form by itself, where nothing else is written. */
  first?: string | undefined;
  onBegin: (beginning: Beginning, form: HTMLFormElement | null) => void;
}

/** What the member may be about to share, each with one tap that fills in the form. */
export default function CropChips({ userId, crop, words, first, onBegin }: CropChipsProps) {
  const t = useStrings(strings);
  const nameOf = useCropName();
  const labelId = useId();
  const { data: suggested } = useQuery({ ...ownCropsQuery(userId), enabled: userId !== '' });
  const present = cropOfForm(crop, words);
  const begin = (id: CropId, form: HTMLFormElement | null) => {
    const { category, unit } = cropOf(id);
    const title = nameOf(id);
    const quantity = suggested?.find(({ crop: own }) => own === id)?.quantity ?? '';
    const description = t.description(title);
    onBegin({ crop: id, title, category, unit, quantity, description, cropInWords }, form);
  };
  const beginFirst = useEffectEvent(() => {
    const id = CROP_IDS.find((one) => one === first);
    if (id && ['', nameOf(id)].includes(words.title.trim())) begin(id, null);
  });
  useEffect(() => beginFirst(), []);
  return (
    <>
      <p id={labelId} className="mb-1 font-semibold">
        {t.label}
      </p>
      {suggested?.length === 0 && (
        <p className="text-ink-soft">
          {t.none}{' '}
          <Link to={paths.garden} className="text-link">
            {t.toGarden}
          </Link>
        </p>
      )}
      {suggested !== undefined && suggested.length > 0 && (
        <ul
          aria-labelledby={labelId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: before scripts start its buttons are disabled, and it scrolls
          tabIndex={0}
          className="flex min-w-0 gap-2 overflow-x-auto py-0.5"
        >
          {suggested.map(({ crop: id }) => (
            <li key={id} className="shrink-0">
              <ScriptButton
                aria-pressed={present === id}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-full border-2 bg-marigold-soft px-4 font-semibold text-marigold-ink',
                  present === id ? 'border-marigold-ink' : 'border-transparent',
                )}
                onClick={({ currentTarget }) => begin(id, currentTarget.form)}
              >
                {nameOf(id)}
              </ScriptButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
