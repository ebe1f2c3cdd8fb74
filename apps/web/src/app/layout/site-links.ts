import { paths } from '../../lib/paths.ts';
import type { strings } from '../strings.ts';

export interface SiteLink {
  to: string;
  label: (t: (typeof strings)['en']) => string;
}

/** Public pages in the order of the bar. */
export const siteLinks: SiteLink[] = [
  { to: paths.home, label: (t) => t.home },
  { to: paths.listings, label: (t) => t.browseListings },
  { to: paths.users, label: (t) => t.users },
  { to: paths.resources, label: (t) => t.resources },
  { to: paths.about, label: (t) => t.about },
];
