import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAddListing } from './add-listing.ts';
import { registerDebug } from './debug.ts';
import { openDestruction } from './destroy.ts';
import { registerDuplicates } from './duplicates.ts';
import { registerExportSite } from './export-site.ts';
import { registerFirstSteps } from './first-steps.ts';
import { registerListAuditLog } from './list-audit-log.ts';
import { registerPurge, registerRemoveContents, registerReset } from './purge.ts';
import { registerSettings } from './settings.ts';
import { registerSitePicture } from './site-picture.ts';

export function registerAdmin(app: FastifyInstance, ctx: Context): void {
  registerSettings(app, ctx);
  registerSitePicture(app, ctx);
  registerFirstSteps(app, ctx);
  registerListAuditLog(app, ctx);
  registerDebug(app, ctx);
  registerAddListing(app, ctx);
  registerExportSite(app, ctx);
  const destroy = openDestruction(ctx);
  registerReset(app, ctx, destroy);
  registerPurge(app, ctx, destroy);
  registerDuplicates(app, ctx, destroy);
  registerRemoveContents(app, ctx, destroy);
}
