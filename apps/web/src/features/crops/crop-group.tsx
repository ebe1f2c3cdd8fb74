import type { SeasonNear } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { strings } from './strings.ts';

/** On a phone to scroll, up to the edges of the screen. */
const SIDEWAYS = 'max-sm:-mx-(--page-edge) max-sm:overflow-x-auto max-sm:px-(--page-edge)';

interface CropGroupProps {
  title: string;
  crops: SeasonNear['listed'] | SeasonNear['gardens'];
  /** On a phone all groups are one line. */
  isLine?: boolean;
}

/** Crops with a title, each a link to its page; a part of a `dl`. */
export function CropGroup({ title, crops, isLine = false }: CropGroupProps) {
  if (crops.length === 0) return null;
  return (
    <div className={isLine ? 'flex shrink-0 items-center gap-2 sm:contents' : 'contents'}>
      <dt className="font-semibold sm:py-2">{title}</dt>
      <dd className={isLine ? 'sm:min-w-0' : 'min-w-0'}>
        <ul className={classNames('flex gap-2 sm:flex-wrap', !isLine && SIDEWAYS)}>
          {crops.map((crop) => (
            <li key={crop.crop} className="max-sm:shrink-0">
              <Link
                to={paths.crop(crop.crop)}
                className="flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-3xl border border-line bg-card px-4 py-1 font-medium hover:border-line-strong"
              >
                {crop.name}
                {'gardens' in crop && <Gardens count={crop.gardens} />}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Gardens({ count }: { count: number }) {
  const t = useStrings(strings);
  return <span className="text-sm text-ink-soft">{t.inGardens(count)}</span>;
}
