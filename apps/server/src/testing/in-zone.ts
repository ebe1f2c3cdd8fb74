import type { Context } from '../context.ts';
import { SiteZone } from '../platform/settings/site-zone.ts';

/** The context of a site with this time zone. */
export const inZone = (ctx: Context, zone: string): Context => ({
  ...ctx,
  siteZone: new SiteZone(zone, ctx),
});
