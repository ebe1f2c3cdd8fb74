import { cropInWords, cropNames } from '@windfall/contract';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { strings } from './strings.ts';

/** A link to the page of the crop that these words name; nothing where they name none. */
export default function AboutCrop({ words }: { words: string }) {
  const t = useStrings(strings);
  const names = useStrings(cropNames);
  const crop = cropInWords({ title: words, produce_name: '', category: '' });
  if (!crop) return null;
  return (
    <ButtonLink variant="quiet" to={paths.crop(crop)}>
      {t.about(names[crop])}
    </ButtonLink>
  );
}
