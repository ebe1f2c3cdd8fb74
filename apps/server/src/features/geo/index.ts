import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerFindPlace, registerReversePlace, registerSearchPlaces } from './geocode.ts';
import { UpstreamGeocoder } from './upstream-geocoder.ts';

export function registerGeo(app: FastifyInstance, ctx: Context): void {
  const { geocoderUrl } = ctx.config;
  // Both operations share one upstream and its limit of one request a second.
  const upstream = geocoderUrl === null ? undefined : new UpstreamGeocoder(ctx, geocoderUrl);
  registerSearchPlaces(app, ctx, upstream);
  registerReversePlace(app, ctx, upstream);
  registerFindPlace(app, ctx);
}
