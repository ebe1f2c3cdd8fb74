import { queryOptions } from '@tanstack/react-query';
import type { getDraw } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { canCheckDraws, checkDraw } from '../line/draw-order.ts';

const getDrawEndpoint = endpoint<typeof getDraw>('GET', '/api/listings/{id}/draw');

/** The draw of a listing, worked out anew by this browser; `checked` is null where it cannot, or before the draw. */
export const drawQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['claims', 'draw', listingId] as const,
    queryFn: async ({ client, signal }) => {
      const { data: draw } = await apiOf(client).call(getDrawEndpoint, { params: { id: listingId }, signal });
      const { seed } = draw;
      return { draw, checked: seed !== null && canCheckDraws() ? await checkDraw(draw, seed) : null };
    },
  });
