import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { Details } from '../../../ui/details.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  readTypedSharing,
  type SharingFieldsProps,
  type TypedSharing,
  writeTypedSharing,
} from '../sharing-form.ts';
import { strings } from '../sharing-strings.ts';

const SharingFields = requiredPart(() => import('./sharing-fields.tsx'));

/** The errors of a form: one about the whole, or one for each part. */
type Errors = object | undefined;

interface SharingFieldProps {
  /** JSON text of what is typed. */
  value: string;
  onChange: (value: string) => void;
  quantity: string;
  isWanted?: boolean;
  isGroup?: boolean;
  errors: Errors;
}

/** How a listing is shared, behind a disclosure: closed, nothing is set and nothing is loaded. */
export function SharingField({
  value,
  onChange,
  quantity,
  isWanted = false,
  isGroup = false,
  errors,
}: SharingFieldProps) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The event of opening renders the parts.
    if (errors && details.current) details.current.open = true;
  }, [errors]);
  const typed = readTypedSharing(value);
  const change: SharingFieldsProps['onChange'] = (changes) =>
    onChange(writeTypedSharing({ ...typed, ...changes }));
  return (
    <Details ref={details} onToggle={setOpen} className="group rounded-md border border-line bg-paper px-4">
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 py-2 font-semibold">
        <span className="min-w-0 flex-1">
          {isWanted ? t.headingWanted : t.heading}
          <span className="block text-sm font-normal text-ink-soft">
            <Summary typed={typed} isSet={value !== ''} isWanted={isWanted} />
          </span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {(isOpen || errors) && (
        <SharingFields
          fallback={<Skeleton className="mb-4 h-60" />}
          typed={typed}
          onChange={change}
          quantity={quantity}
          isWanted={isWanted}
          isGroup={isGroup}
          errorOf={errorIn(errors)}
        />
      )}
    </Details>
  );
}

/** What is set, readable without opening: 'Counted: 40 zucchini · First to ask'. */
function Summary({ typed, isSet, isWanted }: { typed: TypedSharing; isSet: boolean; isWanted: boolean }) {
  const t = useStrings(strings);
  const format = useCountText();
  const { isCounted, stock, unit, rule, comes_back, most_days } = typed;
  if (comes_back && !isWanted) return t.lentFor(most_days);
  if (typed.is_harvest && !isWanted) return t.picked;
  const stockText = format(Number(stock));
  const counted = isCounted && Number(stock) > 0 ? t.counted(Number(stock), unit, stockText) : null;
  if (isWanted) return counted ?? t.headingWantedHint;
  if (!isSet) return t.headingHint;
  return counted ? `${counted} · ${t[rule]}` : t[rule];
}

/** The message about a part, or about the whole where no part is named. */
function errorIn(errors: Errors): SharingFieldsProps['errorOf'] {
  const all: Record<string, unknown> = { ...errors };
  return (name) => {
    return messageOf(name === null ? all : all[name], name !== null);
  };
}

/** The message of an error; where it has none, the first one of its parts. */
function messageOf(error: unknown, hasParts: boolean): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if (!hasParts) return undefined;
  return Object.values(error)
    .map((part) => messageOf(part, true))
    .find((message) => message !== undefined);
}
