import { z } from 'zod';
import { idParamSchema } from './common.ts';
import { CATEGORIES, LIMITS } from './constants.ts';
import { daySchema } from './freshness.ts';
import { proofSchema } from './identity-proof.ts';
import { listingQuerySchema } from './listing-query.ts';
import { listingChangesSchema, listingSchema, newListingSchema } from './listing-schema.ts';
import { defineOperation } from './operation.ts';

const listingParams = z.object({ id: idParamSchema });

export const listListings = defineOperation({
  id: 'listListings',
  method: 'GET',
  path: '/api/listings',
  summary: 'Browse listings, by kind, category, words, availability, owner or distance',
  access: 'public',
  query: listingQuerySchema,
  shared: true,
  mayLag: true,
  responses: { 200: z.array(listingSchema) },
});

export const getListing = defineOperation({
  id: 'getListing',
  method: 'GET',
  path: '/api/listings/{id}',
  summary: 'One listing',
  access: 'public',
  params: listingParams,
  shared: true,
  responses: { 200: listingSchema },
});

export const createListing = defineOperation({
  id: 'createListing',
  method: 'POST',
  path: '/api/listings',
  summary: 'Create a listing; JSON with inline images, or multipart with up to four file parts `image`',
  access: 'member',
  body: newListingSchema,
  consumes: ['application/json', 'multipart/form-data'],
  files: LIMITS.photos,
  idempotent: true,
  location: '/api/listings/{id}',
  responses: { 201: listingSchema },
});

export const updateListing = defineOperation({
  id: 'updateListing',
  method: 'PUT',
  path: '/api/listings/{id}',
  summary: 'Change a listing of one’s own (an admin: any)',
  access: 'member',
  params: listingParams,
  body: listingChangesSchema.extend(proofSchema.shape),
  consumes: ['application/json', 'multipart/form-data'],
  files: LIMITS.photos,
  responses: { 200: listingSchema },
});

export const confirmFreshness = defineOperation({
  id: 'confirmFreshness',
  method: 'POST',
  path: '/api/listings/{id}/still-good',
  summary:
    'Say that an offer of one’s own is still good: for its keeping days from today, or until `best_by`',
  access: 'member',
  params: listingParams,
  body: z.object({ best_by: daySchema }).nullish(),
  responses: { 200: listingSchema },
});

export const deleteListing = defineOperation({
  id: 'deleteListing',
  method: 'DELETE',
  path: '/api/listings/{id}',
  summary: 'Delete a listing of one’s own (an admin: any), with its photo; it can be restored for a minute',
  access: 'member',
  params: listingParams,
  body: proofSchema.nullish(),
  responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
});

export const restoreListing = defineOperation({
  id: 'restoreListing',
  method: 'POST',
  path: '/api/listings/{id}/restore',
  summary:
    'Undo a deletion of one’s own (an admin: any) within a minute; a listing that is there stays as it is',
  access: 'member',
  params: listingParams,
  responses: { 200: listingSchema },
});

/** The general produce types, then specific produce with its category where it has one. */
export const listProduceTypes = defineOperation({
  id: 'listProduceTypes',
  method: 'GET',
  path: '/api/produce-types',
  summary: 'Produce types: the general ones first, then specific produce with its category',
  access: 'public',
  responses: { 200: z.array(z.object({ name: z.string(), category: z.enum(CATEGORIES).optional() })) },
});
