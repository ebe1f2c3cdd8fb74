import {
  ALLERGENS_SOURCE,
  type Allergen,
  CROP_FACTS,
  CROP_WARNINGS,
  type CropId,
  type CropWarning,
  defineStrings,
} from '@windfall/contract';
import { TriangleAlert } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';

const strings = defineStrings({
  en: {
    contains: 'Contains',
    source: 'Source',
    allergens: { egg: 'egg', peanut: 'peanut', 'tree-nut': 'tree nuts' } satisfies Record<Allergen, string>,
    warnings: Object.fromEntries(
      Object.entries(CROP_WARNINGS).map(([code, { text }]) => [code, text]),
    ) as Record<CropWarning, string>,
  },
});

/** What has to be known before eating a crop, with who says so. */
export function CropWarnings({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const { allergens = [], warnings = [] } = CROP_FACTS[crop];
  if (allergens.length + warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {allergens.map((one) => (
        <Note key={one} text={`${t.contains}: ${t.allergens[one]}.`} source={ALLERGENS_SOURCE} />
      ))}
      {warnings.map((code) => (
        <Note key={code} text={t.warnings[code]} source={CROP_WARNINGS[code].source} />
      ))}
    </ul>
  );
}

function Note({ text, source }: { text: string; source: string }) {
  const t = useStrings(strings);
  return (
    <li className="flex items-baseline gap-2.5">
      <TriangleAlert className="size-4 shrink-0 translate-y-0.5 text-marigold-ink" aria-hidden="true" />
      <span className="flex flex-col items-start">
        {text}
        <a href={source} target="_blank" rel="noreferrer" className="text-link">
          {t.source}
        </a>
      </span>
    </li>
  );
}
