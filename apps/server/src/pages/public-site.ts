import type { AdminSettings } from '@windfall/contract';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { findSitePicture } from '../features/images/images.service.ts';
import { dayIn, zonedTime } from '../lib/zoned-time.ts';
import { siteIdentity } from '../platform/settings/site-identity.ts';
import type { SiteSettings } from '../platform/settings/site-settings.ts';
import type { SiteZone } from '../platform/settings/site-zone.ts';
import type { PublicSite } from './web-app.ts';

/** Configuration and settings that pages are rendered with. */
export type PageContext = Pick<Context, 'config'> & {
  readonly db: Pick<Context['db'], 'read'>;
  readonly settings: Pick<SiteSettings, 'current'>;
  readonly siteZone: Pick<SiteZone, 'current'>;
};

export async function publicSite({ config, db, settings, siteZone }: PageContext): Promise<PublicSite> {
  const current = await settings.current();
  const { maintenance, testimonials, notificationsEnabled, announcement } = current;
  const timeZone = await siteZone.current();
  const isAnnounced = announcement !== null && announcement.until >= dayIn(timeZone, new Date());
  return {
    ...lastingSite(config, current),
    picture: await findSitePicture(db.read, current),
    maintenance,
    testimonials: testimonials ?? examplesOf(config),
    notifies: notificationsEnabled,
    announcement: isAnnounced ? announcement.text : null,
    timeZone,
    utcOffsetMinutes: utcOffsetMinutes(timeZone),
  };
}

const utcOffsetMinutes = (zone: string) => zonedTime(new Date(), zone).offsetNanoseconds / 60e9;

/** The examples are about the neighborhoods of the demo community: a town of its own begins with none. */
const examplesOf = ({ demo }: Config) => (demo ? null : []);

/** The site without what may be over when the page is shown: for the page that browsers store. */
export function lastingSite(config: Config, settings: AdminSettings): PublicSite {
  const { language, publicUrl, sourceUrl, google, oidc, mail, serviceWorker } = config;
  const timeZone = config.timeZone ?? 'UTC';
  return {
    ...siteIdentity(config, settings),
    url: publicUrl,
    joining: settings.joining,
    language,
    sourceUrl,
    googleClientId: google?.clientId ?? null,
    oidcName: oidc?.name ?? null,
    sendsMail: mail.smtpUrl !== null,
    maintenance: false,
    picture: null,
    testimonials: examplesOf(config),
    announcement: null,
    timeZone,
    utcOffsetMinutes: utcOffsetMinutes(timeZone),
    hasWorker: serviceWorker,
    notifies: true,
  };
}
