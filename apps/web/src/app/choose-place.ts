import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isApiError } from '../lib/api/api-error.ts';
import { pageContext } from '../lib/page-context.ts';
import { paths } from '../lib/paths.ts';
import { fetchPoint, type KnownPlace, loadKnownPlace } from '../lib/place/known-place.ts';
import { keepPlace } from '../lib/place/place-memory.ts';
import { placeQuery } from '../lib/place/place-query.ts';
import { withQuery } from '../lib/with-query.ts';

/** Parameter of the browse page with a place to remember; empty forgets it. */
export const PLACE_PARAM = 'place';

/**
 * Remembers the place of the address, and leads to the list, or to another page, without it. A text that names no place becomes `near`, which
 * the page explains at its field.
 */
export async function choosePlace(
  context: LoaderFunctionArgs['context'],
  asked: URLSearchParams,
  path: string = paths.listings,
): Promise<Response> {
  const page = context.get(pageContext);
  const typed = asked.get(PLACE_PARAM)?.trim() ?? '';
  const params = new URLSearchParams([...asked].filter(([name, value]) => value && !DROPPED.has(name)));
  const place = typed && (await findPlace(page.queryClient, typed, await loadKnownPlace(context)));
  if (place === null) params.set('near', typed);
  else keepPlace(page, place || null);
  return redirect(withQuery(path, params));
}

/** Parameters that belong to the place before. */
const DROPPED = new Set([PLACE_PARAM, 'near', 'cursor']);

/** The ZIP code of the place; null when there is no such place. A ZIP code that cannot be checked counts as one. */
async function findPlace(
  queryClient: Parameters<typeof keepPlace>[0]['queryClient'],
  typed: string,
  known: KnownPlace | null,
): Promise<string | null> {
  try {
    const from = await fetchPoint(queryClient, known);
    return (await queryClient.fetchQuery(placeQuery(typed, from))).zip_code;
  } catch (error) {
    const isUnchecked = !isApiError(error) || error.status !== 404;
    return isUnchecked && /^\d{5}$/.test(typed) ? typed : null;
  }
}
