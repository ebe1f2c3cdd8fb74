import type { Context } from '../src/context.ts';
import { SiteZone } from '../src/platform/settings/site-zone.ts';

/** The context of a site with this time zone. */
export const inZone = (ctx: Context, zone: string): Context => ({
  ...ctx,
  siteZone: new SiteZone(zone, ctx),
});
