import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type KnownPlace as FoundPlace,
  nearOf,
  type Point,
  pointOfSquare,
  squareOf,
  type User,
} from '@windfall/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '../api/api-error.ts';
import { pageContext } from '../page-context.ts';
import { sessionQuery } from '../session/session-query.ts';
import { rememberedPlace, rememberedPlaceQuery } from './place-memory.ts';
import { placeQuery } from './place-query.ts';

/** Where the viewer looks for listings. */
export interface KnownPlace {
  /** A ZIP code, a town, or the middle of a square: the parameter `near` of a search. */
  near: string;
  /** Whether this browser remembers it, or the member's profile has it. */
  source: 'browser' | 'profile';
  /** Whether it is the square of a device and not a named place. */
  isSquare: boolean;
  /** The name of the town, once it is known; null for a square. */
  town: string | null;
  /** The point that distances are measured from, once it is known. */
  point: Point | null;
}

/** The viewer's place: the one this browser remembers, else that of the member's profile; null without one. */
export function useKnownPlace(): KnownPlace | null {
  const place = useUncheckedPlace();
  const isAsked = place !== null && place.point === null;
  const { data, error } = useQuery({ ...placeQuery(place?.near ?? ''), enabled: isAsked });
  return place && complete(place, data, error);
}

/** The same without its name and point, for what must not ask the server. */
export function useUncheckedPlace(): KnownPlace | null {
  const remembered = useQuery(rememberedPlaceQuery).data ?? null;
  const user = useQuery(sessionQuery).data ?? null;
  return placeOf(remembered, user);
}

/** The point of a place; null where it cannot be found. */
export async function fetchPoint(client: QueryClient, place: KnownPlace | null): Promise<Point | null> {
  if (!place || place.point) return place?.point ?? null;
  return client.fetchQuery(placeQuery(place.near)).catch(() => null);
}

/**
 * Loads the place for `useKnownPlace`. The server waits for it. The browser does not: until the response comes, the place
 * counts as known.
 */
export async function loadKnownPlace(context: LoaderFunctionArgs['context']): Promise<KnownPlace | null> {
  const { queryClient, response } = context.get(pageContext);
  const remembered = rememberedPlace(queryClient);
  // A remembered place does not depend on the session, which the layout loads at the same time.
  const user = remembered === null ? await queryClient.ensureQueryData(sessionQuery).catch(() => null) : null;
  const place = placeOf(remembered, user);
  if (!place || place.point) return place;
  const query = placeQuery(place.near);
  const loading = queryClient.prefetchQuery(query);
  if (response) await loading;
  const state = queryClient.getQueryState(query.queryKey);
  return complete(place, state?.data, state?.error ?? null);
}

function placeOf(remembered: string | null, user: User | null): KnownPlace | null {
  if (remembered !== null) return unnamed(remembered, 'browser');
  const own = user && placeOfProfile(user);
  return own ? unnamed(own, 'profile') : null;
}

function unnamed(place: string, source: KnownPlace['source']): KnownPlace {
  const point = pointOfSquare(place);
  return { near: nearOf(place), source, isSquare: point !== null, town: null, point };
}

/** The ZIP code, also one that the location ends with, else the square of the position, else a town that is written with its state. */
function placeOfProfile({ zip_code, latitude, longitude, location }: User): string | null {
  const zip = /^\d{5}/.exec(zip_code ?? '')?.[0] ?? /(?:^|\s)(\d{5})(?:-\d{4})?$/.exec(location)?.[1];
  if (zip) return zip;
  if (latitude !== null && longitude !== null) return squareOf({ latitude, longitude });
  return /, [A-Z]{2}$/.test(location) ? location : null;
}

/** The place with its name and point; null for one that does not exist. */
function complete(place: KnownPlace, found: FoundPlace | undefined, error: Error | null): KnownPlace | null {
  if (isApiError(error) && error.status === 404) return null;
  if (!found) return place;
  const { city, state, latitude, longitude } = found;
  return { ...place, town: `${city}, ${state}`, point: { latitude, longitude } };
}
