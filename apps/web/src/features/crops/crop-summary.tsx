import { useQuery } from '@tanstack/react-query';
import type { CropDescription, Keeping } from '@windfall/contract';
import { CalendarDays, Languages, type LucideIcon, Refrigerator, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { seasonQuery } from '../../lib/season/season-query.ts';
import { useSeasonText } from '../../lib/season/season-texts.ts';
import { seasonNearQuery } from './api/crops.ts';
import { strings } from './strings.ts';

interface CropSummaryProps {
  crop: CropDescription;
  /** Where the viewer looks for listings; '' where that is not known. */
  near: string;
}

/** The season of a crop here, in how many gardens near it is, how long it keeps, and its Spanish names. */
export function CropSummary({ crop, near }: CropSummaryProps) {
  const t = useStrings(strings);
  const season = useSeasonText(useQuery(seasonQuery).data)(crop.id);
  const around = useQuery(seasonNearQuery(near)).data;
  const grown = [...(around?.gardens ?? []), ...(around?.soon ?? [])].find((one) => one.crop === crop.id);
  const { es } = crop.names;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact Icon={CalendarDays} term={t.season} value={season && t.picked(season)} />
      <Fact Icon={Sprout} term={t.grownNear} value={grown && t.inGardens(grown.gardens)} />
      <Fact Icon={Refrigerator} term={t.keeps} value={<Keeps crop={crop} />} />
      <Fact
        Icon={Languages}
        term={t.spanish}
        value={es.length > 0 && <span lang="es">{es.join(', ')}</span>}
      />
    </dl>
  );
}

function Fact({ Icon, term, value }: { Icon: LucideIcon; term: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div className="relative ps-8">
      <dt className="text-sm text-ink-soft">
        <Icon className="absolute inset-s-0 top-1 size-5 text-leaf-strong" aria-hidden="true" />
        {term}
      </dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

/** In both places, with who says it. */
function Keeps({ crop: { keeps, sources } }: { crop: CropDescription }) {
  const t = useStrings(strings);
  const days = (keeping: Keeping) => (keeping === 'ripe' ? t.untilRipe : t.days(keeping.least, keeping.most));
  return (
    <>
      {keeps.room && <span className="block">{t.room(days(keeps.room))}</span>}
      {keeps.fridge && <span className="block">{t.fridge(days(keeps.fridge))}</span>}
      {sources.keeps ? (
        <span className="block text-sm font-normal text-ink-soft">
          {t.source} <span lang="en">{sources.keeps}</span>
        </span>
      ) : (
        <span className="font-normal">{t.keepsUnknown}</span>
      )}
    </>
  );
}
