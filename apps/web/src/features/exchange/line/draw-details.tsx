import type { Sharing } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.ts';
import { Details } from '../../../ui/details.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from './sharing-strings.ts';

const DrawCheck = lastingPart(() => import('./draw-check.tsx'));

interface DrawDetailsProps {
  listingId: string;
  sharing: Sharing;
}

/** Fingerprint and number of a draw, without scripts too; opened, the browser works out its order. */
export function DrawDetails({ listingId, sharing }: DrawDetailsProps) {
  const t = useStrings(strings);
  const [wasOpened, setOpened] = useState(false);
  const { seed, seed_hash: hash } = sharing;
  return (
    <Details className="group" onToggle={(isOpen) => isOpen && setOpened(true)}>
      <summary className="-ms-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-1 font-semibold text-leaf-strong underline underline-offset-4">
        {t.checkDraw}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-3 pb-2">
        <p className="text-sm text-ink-soft">{seed ? t.opened : t.sealed}</p>
        <dl className="flex flex-col gap-2 text-sm">
          <Value term={t.fingerprint} value={hash} />
          <Value term={t.number} value={seed} />
        </dl>
        {seed && wasOpened && (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <DrawCheck listingId={listingId} />
          </Suspense>
        )}
      </div>
    </Details>
  );
}

function Value({ term, value }: { term: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
