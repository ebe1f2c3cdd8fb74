import {
  type AdminSettings,
  type Category,
  DEFAULT_SITE_NAME,
  type DistanceUnit,
  type HomePlace,
  homePlaceSchema,
  LEGAL_PAGES,
  type LegalPageName,
} from '@windfall/contract';
import type { Config, Contact } from '../../config/config.ts';
import type { Snapshot } from '../../db/dialects/snapshot.ts';

/** What the site says of itself, on pages, in emails and to other programs. */
export interface SiteIdentity {
  readonly name: string;
  /** '' without one. */
  readonly tagline: string;
  /** '' without one. */
  readonly welcome: string;
  readonly homePlace: HomePlace | null;
  readonly distanceUnit: DistanceUnit;
  readonly contact: Contact;
  /** The accent, such as '#2c5b33'; null for the program's own. */
  readonly color: string | null;
  /** Categories that forms and filters leave out. */
  readonly hiddenCategories: readonly Category[];
  /** Legal pages with a text of the host. */
  readonly ownTexts: readonly LegalPageName[];
}

/** The environment wins over the settings of administrators, these over the defaults. */
export function siteIdentity(
  { site, siteDefaults }: Pick<Config, 'site' | 'siteDefaults'>,
  {
    site_name,
    tagline,
    welcome,
    home_place,
    distance_unit,
    contact,
    color,
    hidden_categories,
    legal,
  }: AdminSettings,
): SiteIdentity {
  const { phone, email, social_url } = contact;
  const isContactSet = [phone, email, social_url].some((way) => way !== null);
  const set = isContactSet ? { phone, email, socialUrl: social_url } : siteDefaults.contact;
  return {
    name: site.name ?? (site_name || DEFAULT_SITE_NAME),
    tagline,
    welcome,
    homePlace: home_place,
    distanceUnit: site.distanceUnit ?? distance_unit ?? siteDefaults.distanceUnit,
    contact: {
      phone: site.contact.phone ?? set.phone,
      email: site.contact.email ?? set.email,
      socialUrl: site.contact.socialUrl ?? set.socialUrl,
    },
    color,
    hiddenCategories: hidden_categories,
    ownTexts: LEGAL_PAGES.filter((page) => legal[page] !== ''),
  };
}

/** The name in a database that may be from before an upgrade and have no settings. */
export const storedSiteName = async (snapshot: Snapshot): Promise<string> =>
  String((await storedSetting(snapshot, 'site_name')) || DEFAULT_SITE_NAME);

/** The town in such a database. */
export const storedHomePlace = async (snapshot: Snapshot): Promise<HomePlace | null> =>
  homePlaceSchema.nullable().parse((await storedSetting(snapshot, 'home_place')) ?? null);

async function storedSetting(snapshot: Snapshot, name: 'site_name' | 'home_place'): Promise<unknown> {
  if (!snapshot.tables.has('settings')) return undefined;
  for await (const [row] of snapshot.rows('settings', `name = '${name}'`))
    if (row) return JSON.parse(String(row['value']));
  return undefined;
}
