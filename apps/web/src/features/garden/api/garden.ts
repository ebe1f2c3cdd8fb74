import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CropId, GardenCrop, getGarden, StoredGarden, setGarden } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getEndpoint = endpoint<typeof getGarden>('GET', '/api/garden');
const setEndpoint = endpoint<typeof setGarden>('PUT', '/api/garden');

/** What the member grows. */
export const gardenQuery = queryOptions({
  queryKey: ['garden'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(getEndpoint, { signal })).data,
});

/** A change of the list. Done again it changes nothing more. */
export type GardenChange = (crops: readonly GardenCrop[]) => GardenCrop[];

/** Adds a crop as the first of the list. */
export const adding =
  (crop: CropId): GardenChange =>
  (all) =>
    all.some((one) => one.crop === crop) ? [...all] : [{ crop, amount: 'enough', since: null }, ...all];

/** Puts a removed crop back into its place, as it was. */
export const puttingBack =
  (removed: GardenCrop, place: number): GardenChange =>
  (all) =>
    all.some(({ crop }) => crop === removed.crop)
      ? [...all]
      : [...all.slice(0, place), removed, ...all.slice(place)];

/**
 * Makes these changes to the list that is stored, one mutation after the other. Where it has changed meanwhile, as in another tab, they are
 * made to what it is then.
 */
export function useChangeGarden() {
  return useMutation({
    scope: { id: 'garden' },
    mutationFn: async (changes: readonly GardenChange[], { client }) => {
      const store = async ({ crops, version }: StoredGarden) => {
        const body = { crops: changes.reduce<GardenCrop[]>((list, change) => change(list), crops), version };
        return (await apiOf(client).call(setEndpoint, { body })).data;
      };
      try {
        return await store(await client.ensureQueryData(gardenQuery));
      } catch (error) {
        if (!isApiError(error) || error.code !== 'GARDEN_CHANGED') throw error;
        return store(await client.fetchQuery({ ...gardenQuery, staleTime: 0 }));
      }
    },
    onSuccess: (garden, _changes, _before, { client }) => client.setQueryData(gardenQuery.queryKey, garden),
  });
}
