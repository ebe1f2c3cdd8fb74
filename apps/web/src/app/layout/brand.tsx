import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A longer name takes two smaller lines beside the actions of a narrow bar. */
const LONG_NAME = 11;

/** The site's name with its logo. */
export function Brand() {
  const { name } = useSite();
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-heading font-semibold tracking-tight text-ink [font-variation-settings:'SOFT'_100] max-lg:@container max-lg:flex-1 max-[24rem]:gap-1.5"
    >
      <Mark />
      <span
        className={classNames(
          'leading-tight',
          name.length > LONG_NAME
            ? 'line-clamp-2 text-xl max-lg:text-[clamp(0.75rem,11cqw,1.25rem)]'
            : 'truncate text-[1.5rem] max-lg:text-[min(1.5rem,14cqw)]',
        )}
      >
        {name}
      </span>
    </Link>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <path className="fill-leaf" d="M16.5 10.5c0-5 3.5-8 9-8.5.3 5.300-2.500 8.800-9 8.500z" />
      <path
        className="fill-tomato"
        d="M16 10.500c2-1.200 4.300-1.400 6.400-.6 3.700 1.400 5.600 5.300 4.700 9.900C26 25.500 22 30 18.600 30c-1 0-1.700-.5-2.600-.5s-1.600.5-2.600.5C10 30 6 25.500 4.900 19.800 4 15.200 5.900 11.300 9.600 9.900c2.100-.8 4.400-.6 6.400.6z"
      />
      <path
        className="fill-marigold"
        d="M9.400 14.400c-1.600 1.200-2 3.400-1.500 5.600.3 1.100 1.900.9 1.700-.3-.3-1.600 0-3 1-4 .8-.8-.2-2-1.200-1.300z"
      />
    </svg>
  );
}
