import serveFiles from '@fastify/static';
import {
  boundsOf,
  cellOf,
  centerOf,
  getMap,
  getMapPicture,
  LISTING_MESSAGES,
  MAP,
  type MapView,
  type Point,
  type QueryOf,
  zoomAround,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { siteIdentity } from '../../platform/settings/site-identity.ts';
import { findTown } from '../geo/geo.service.ts';
import { pointOf } from '../listings/listings.service.ts';
import { TownPictures } from './picture/town-pictures.ts';
import { findSquares } from './squares/find-squares.ts';

const ONE_HOUR = 'public, max-age=3600';
const FILE_PATH = '/map.pmtiles';

/** The map: where there is something to ask for, its pictures, and the file of streets for those who move it. */
export function registerMaps(app: FastifyInstance, ctx: Context): void {
  const pictures = new TownPictures(ctx.config, ctx.log);
  registerOperation(app, ctx, getMap, async ({ query }) => {
    const view = await viewOf(ctx, query);
    return {
      ...view.center,
      zoom: view.zoom,
      has_streets: await pictures.hasStreets(boundsOf(view)),
      ...(await findSquares(ctx.db, view)),
    };
  });
  registerOperation(app, ctx, getMapPicture, async ({ query, request, reply }) => {
    const { distanceUnit: unit } = siteIdentity(ctx.config, await ctx.settings.current());
    reply.header('cache-control', ONE_HOUR);
    return pictures.picture(await viewOf(ctx, query), { unit, language: request.language });
  });
  app.register(async (files) => {
    await files.register(serveFiles, { root: ctx.config.dataDir, serve: false });
    // Browsers ask for parts of it. No other file of the folder has an address.
    const preHandler = async () => {
      if ((await pictures.version()) === null) throw new AppError('NOT_FOUND');
    };
    // Fastify would wait for what an asynchronous handler has sent by more listeners than Node.js takes for sound.
    files.get(FILE_PATH, { preHandler }, (_request, reply) => {
      reply.type('application/vnd.pmtiles').header('cache-control', ONE_HOUR);
      reply.sendFile(FILE_PATH.slice(1), { cacheControl: false });
    });
  });
}

/** The part of the map that is asked for, else the town of the site with what lies around it. Its middle is that of a square. */
async function viewOf(ctx: Context, { near, zoom }: QueryOf<typeof getMap>): Promise<MapView> {
  const point = pointOf(near);
  if (point) return viewAround(point, zoom ?? MAP.zoom);
  const { homePlace } = siteIdentity(ctx.config, await ctx.settings.current());
  const town = homePlace && findTown(homePlace.town);
  if (town) return viewAround(town, zoom ?? zoomAround(town, homePlace.radius_km));
  throw new AppError('VALIDATION_FAILED', {
    message: LISTING_MESSAGES.near,
    fields: { near: LISTING_MESSAGES.near },
  });
}

const viewAround = (point: Point, zoom: number): MapView => ({ center: centerOf(cellOf(point)), zoom });
