import { z } from 'zod';
import { flagSchema, idParamSchema } from './common.ts';
import { defineOperation } from './operation.ts';

const userParams = z.object({ id: idParamSchema });

/**
 * How many of the member's listings know only their town, and the ZIP code in that town whose middle they can have instead
 * (docs/product/places.md#place-offer). Without any, `listings` is 0.
 */
export const placeOfferSchema = z.object({
  listings: z.int().min(0),
  town: z.string().nullable(),
  zip_code: z.string().nullable(),
});
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

export const getPlaceOffer = defineOperation({
  id: 'getPlaceOffer',
  method: 'GET',
  path: '/api/users/{id}/place-offer',
  summary: 'The caller’s older listings that know only their town, and the ZIP code offered for them',
  access: 'member',
  params: userParams,
  responses: { 200: placeOfferSchema },
});

export const answerPlaceOffer = defineOperation({
  id: 'answerPlaceOffer',
  method: 'POST',
  path: '/api/users/{id}/place-offer',
  summary: 'Move the offered listings to the middle of the caller’s ZIP code, or leave them; ends the offer',
  access: 'member',
  params: userParams,
  body: z.object({ accept: flagSchema }),
  responses: { 200: z.object({ moved: z.int().min(0) }) },
});
