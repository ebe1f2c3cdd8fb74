import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { zonedTime } from '../lib/zoned-time.ts';
import type { SiteSettings } from '../platform/settings/site-settings.ts';
import type { SiteZone } from '../platform/settings/site-zone.ts';
import type { PublicSite } from './web-app.ts';

/** Configuration and settings that pages are rendered with. */
export type PageContext = Pick<Context, 'config'> & {
  readonly settings: Pick<SiteSettings, 'current'>;
  readonly siteZone: Pick<SiteZone, 'current'>;
};

export async function publicSite({ config, settings, siteZone }: PageContext): Promise<PublicSite> {
  const { maintenance, testimonials, notificationsEnabled } = await settings.current();
  const said = testimonials ?? examplesOf(config);
  const changing = { maintenance, testimonials: said, notifies: notificationsEnabled };
  const timeZone = await siteZone.current();
  return { ...configuredSite(config), ...changing, timeZone, utcOffsetMinutes: utcOffsetMinutes(timeZone) };
}

const utcOffsetMinutes = (zone: string) => zonedTime(new Date(), zone).offsetNanoseconds / 60e9;

/** The examples are about the neighborhoods of the demo community: a town of its own begins with none. */
const examplesOf = ({ demo }: Config) => (demo ? null : []);

/** The site as configured, without what changes while the server runs. */
export function configuredSite(config: Config): PublicSite {
  const { siteName, language, distanceUnit, publicUrl, contact, sourceUrl, google, mail, serviceWorker } =
    config;
  return {
    name: siteName,
    url: publicUrl,
    language,
    distanceUnit,
    contact,
    sourceUrl,
    googleClientId: google?.clientId ?? null,
    sendsMail: mail.smtpUrl !== null,
    maintenance: false,
    testimonials: examplesOf(config),
    timeZone: config.timeZone ?? 'UTC',
    utcOffsetMinutes: utcOffsetMinutes(config.timeZone ?? 'UTC'),
    hasWorker: serviceWorker,
    notifies: true,
  };
}
