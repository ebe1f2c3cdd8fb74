import { useQuery } from '@tanstack/react-query';
import type { Category, countSeekers } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { apiOf } from '../../lib/api/api-of.ts';
import { endpoint } from '../../lib/api/endpoint.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { strings } from './strings.ts';

const countEndpoint = endpoint<typeof countSeekers>('GET', '/api/follows/count');
/** Without a further key, the title counts as typed. */
const PAUSE_MS = 800;
/** Shorter words name nothing. */
const MIN_LENGTH = 3;

/** How many neighbors look for what the form is about to share. A failure shows nothing: the form does not need it. */
export default function Seekers({ title, category }: { title: string; category: Category }) {
  const t = useStrings(strings);
  const typed = useAfterPause(title.trim());
  const { data: count } = useQuery({
    queryKey: ['follows', 'count', typed, category],
    queryFn: async ({ client, signal }) => {
      const query = { title: typed, category };
      const { data } = await apiOf(client).call(countEndpoint, { query, signal });
      // Other backends do not know it.
      return data.count ?? null;
    },
    enabled: typed.length >= MIN_LENGTH,
    retry: false,
  });
  return (
    <p role="status" className="text-leaf-strong empty:hidden">
      {count != null && t.seekers(count)}
    </p>
  );
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
