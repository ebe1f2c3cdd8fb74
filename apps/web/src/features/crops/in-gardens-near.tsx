import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/i18n/strings.ts';
import { seasonNearQuery } from './api/crops.ts';
import { CropGroup } from './crop-group.tsx';
import { strings } from './strings.ts';

/** Beside the listings that are ready: what is in season in gardens near, and will be. On a phone one line to scroll sideways. */
export default function InGardensNear({ near }: { near: string }) {
  const t = useStrings(strings);
  const { data } = useQuery(seasonNearQuery(near));
  if (!data || data.gardens.length + data.soon.length + data.earlier.length === 0) return null;
  return (
    <dl className="-mx-(--page-edge) flex gap-x-4 gap-y-2 overflow-x-auto px-(--page-edge) max-sm:items-center max-sm:whitespace-nowrap sm:mx-0 sm:grid sm:grid-cols-[11rem_1fr] sm:overflow-visible sm:px-0">
      <CropGroup title={t.gardens} crops={data.gardens} isLine />
      <CropGroup title={t.soon} crops={data.soon} isLine />
      <CropGroup title={t.earlier} crops={data.earlier} isLine />
    </dl>
  );
}
