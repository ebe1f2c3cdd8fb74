import { z } from 'zod';
import { nearSchema } from './listing-query.ts';
import { MAP } from './map-view.ts';
import { defineOperation } from './operation.ts';

export const MAP_MESSAGES = {
  zoom: `Please give a zoom from ${MAP.minZoom} to ${MAP.maxZoom}`,
} as const;

const viewQuery = z.object({
  near: nearSchema.optional(),
  /** With each step the picture shows half the width and height. Without it the part around a place is shown, or the whole home of the site. */
  zoom: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, { error: MAP_MESSAGES.zoom })
    .transform(Number)
    .refine((zoom) => zoom >= MAP.minZoom && zoom <= MAP.maxZoom, { error: MAP_MESSAGES.zoom })
    .optional(),
});

/** Available offers: as many, or where `is_more` is set at least as many. */
const counted = { offers: z.int(), is_more: z.boolean(), near: z.string() };

const squareSchema = z.object({
  ...counted,
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  /** From the middle of the map to that of the square. */
  km: z.number(),
});
export type MapSquare = z.infer<typeof squareSchema>;

/**
 * Where there is something to ask for (docs/product/places.md#map). `near` of each is what the list of listings takes. From far away a square
 * stands for several; `towns` are those of which listings tell no more.
 */
export const mapSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.int(),
  has_streets: z.boolean(),
  squares: z.array(squareSchema),
  towns: z.array(z.object({ ...counted, town: z.string() })),
});
export type TownMap = z.infer<typeof mapSchema>;

export const getMap = defineOperation({
  id: 'getMap',
  method: 'GET',
  path: '/api/map',
  summary: 'How many offers there are in each square around a place, or around the town of the site',
  access: 'public',
  query: viewQuery,
  shared: true,
  mayLag: true,
  responses: { 200: mapSchema },
});

export const getMapPicture = defineOperation({
  id: 'getMapPicture',
  method: 'GET',
  path: '/map.svg',
  summary:
    'The picture of the same part of the map: its streets, or without a file of them the distances and towns around',
  access: 'public',
  query: viewQuery,
  produces: 'image/svg+xml',
  responses: { 200: z.string() },
});
