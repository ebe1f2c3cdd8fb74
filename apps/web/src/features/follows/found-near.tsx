import { useQuery } from '@tanstack/react-query';
import type { Follow } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { Tag } from '../../ui/tag.tsx';
import { followsQuery, useMarkSeen } from './api/follows.ts';
import { strings } from './strings.ts';

/** The mark at what is near: what was found for the member's follows. It counts as seen, and is gone at the next visit. */
export default function FoundNear({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const { data: follows } = useQuery(followsQuery(userId));
  const [shown, setShown] = useState<Follow['found']>([]);
  const { mutate: markSeen } = useMarkSeen();
  const found = (follows ?? []).flatMap((follow) => follow.found);
  const fresh = found.filter(({ id }) => shown.every((one) => one.id !== id));
  if (fresh.length > 0) setShown([...fresh, ...shown]);
  const count = shown.length;
  useEffect(() => {
    if (count > 0) markSeen(undefined);
  }, [count, markSeen]);
  if (count === 0) return null;
  return (
    <section aria-labelledby="found-near" className="mb-8 rounded-xl bg-leaf-soft p-4 sm:p-6">
      <h2 id="found-near" className="flex flex-wrap items-center gap-3 text-2xl">
        {t.found} <Tag>{t.isNew}</Tag>
      </h2>
      <ul className="mt-2 flex flex-col">
        {shown.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.listing(id)}
              dir="auto"
              className="inline-flex min-h-11 items-center text-link font-medium wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
