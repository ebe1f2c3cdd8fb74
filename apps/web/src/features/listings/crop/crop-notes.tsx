import {
  type Allergen,
  type Category,
  CROP_FACTS,
  CROP_WARNINGS,
  type CropId,
  type CropWarning,
  defineStrings,
} from '@windfall/contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useCropName } from './crop-names.ts';

const strings = defineStrings({
  en: {
    more: (crop: string) => `More of this crop: ${crop}`,
    contains: 'Contains',
    source: 'Source',
    allergens: { egg: 'egg', peanut: 'peanut', 'tree-nut': 'tree nuts' } satisfies Record<Allergen, string>,
    warnings: Object.fromEntries(
      Object.entries(CROP_WARNINGS).map(([code, { text }]) => [code, text]),
    ) as Record<CropWarning, string>,
  },
});

/** Seeds, plants and tools are not eaten as they are. */
const EATEN: readonly Category[] = ['Vegetables', 'Fruits', 'Herbs', 'Eggs', 'Honey', 'Other'];

interface CropNotesProps {
  crop: CropId;
  category: Category;
}

/** What has to be known before eating a crop, with who says so, and a link to all listings of it. */
export default function CropNotes({ crop, category }: CropNotesProps) {
  const t = useStrings(strings);
  const name = useCropName()(crop);
  const { allergens = [], warnings = [] } = EATEN.includes(category) ? CROP_FACTS[crop] : {};
  return (
    <>
      {allergens.length + warnings.length > 0 && (
        <ul className="flex flex-col gap-2">
          {allergens.map((one) => (
            <Note key={one}>
              {t.contains}: {t.allergens[one]}
            </Note>
          ))}
          {warnings.map((code) => (
            <Note key={code}>
              {t.warnings[code]}{' '}
              <a
                href={CROP_WARNINGS[code].source}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-2.5 text-leaf-strong underline underline-offset-4"
              >
                {t.source}
              </a>
            </Note>
          ))}
        </ul>
      )}
      <Link
        to={`${paths.listings}?${new URLSearchParams({ search: name })}`}
        className="inline-flex min-h-11 items-center self-start text-leaf-strong underline underline-offset-4"
      >
        {t.more(name)}
      </Link>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2.5">
      <TriangleAlert className="size-4 shrink-0 translate-y-0.5 text-marigold-ink" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
