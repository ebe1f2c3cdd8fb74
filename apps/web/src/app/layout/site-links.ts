import { paths } from '../../lib/paths.ts';
import type { strings } from '../strings.ts';

export interface SiteLink {
  to: string;
  label: (t: (typeof strings)['en']) => string;
}

/** Pages everyone may see, in the order of the bar. A page gets its link with its route. */
export const siteLinks: SiteLink[] = [
  { to: paths.home, label: (t) => t.home },
  { to: paths.listings, label: (t) => t.browseListings },
  { to: paths.users, label: (t) => t.users },
  { to: paths.resources, label: (t) => t.resources },
  { to: paths.about, label: (t) => t.about },
];
