import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { seasonNearQuery } from './api/crops.ts';
import { CropGroup } from './crop-group.tsx';
import { strings } from './strings.ts';

const GROUPS = ['listed', 'gardens', 'soon', 'earlier'] as const;

/** A row of the home page: what is ready around a place, and what will be; nothing where there is neither. */
export function ReadyRow({ near }: { near: string }) {
  const t = useStrings(strings);
  const { data } = useQuery(seasonNearQuery(near));
  if (!data || GROUPS.every((group) => data[group].length === 0)) return null;
  return (
    <section aria-labelledby="ready" className="page-width py-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="ready" className="text-3xl sm:text-4xl">
          {t.readyTitle}
        </h2>
        <Link to={paths.ready} className="arrow-link">
          {t.seeReady}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[11rem_1fr]">
        {GROUPS.map((group) => (
          <CropGroup key={group} title={t[group]} crops={data[group]} />
        ))}
      </dl>
    </section>
  );
}
