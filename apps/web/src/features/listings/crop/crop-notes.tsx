import { type Category, type CropId, defineStrings } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useCropName } from './crop-names.ts';
import { CropWarnings } from './crop-warnings.tsx';

const strings = defineStrings({
  en: { about: (crop: string) => `About this crop: ${crop}` },
});

/** Seeds, plants and tools are not eaten as they are. */
const EATEN: readonly Category[] = ['Vegetables', 'Fruits', 'Herbs', 'Eggs', 'Honey', 'Other'];

interface CropNotesProps {
  crop: CropId;
  category: Category;
}

/** What has to be known before eating a crop, and a link to its page. */
export default function CropNotes({ crop, category }: CropNotesProps) {
  const t = useStrings(strings);
  const name = useCropName()(crop);
  return (
    <>
      {EATEN.includes(category) && <CropWarnings crop={crop} />}
      <Link
        to={paths.crop(crop)}
        className="inline-flex min-h-11 items-center self-start text-leaf-strong underline underline-offset-4"
      >
        {t.about(name)}
      </Link>
    </>
  );
}
