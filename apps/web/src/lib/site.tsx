import {
  CATEGORIES,
  type Category,
  DEFAULT_LANGUAGE,
  DEFAULT_SITE_NAME,
  type DistanceUnit,
  type HomePlace,
  type Joining,
  type LegalPageName,
  type SitePicture,
  type Testimonial,
} from '@windfall/contract';
import { createContext, use } from 'react';

/** What pages know of the site: settings of administrators and the environment of the server, which wins. */
export interface Site {
  name: string;
  /** One line in place of the program's own; '' without one. */
  tagline: string;
  /** Words of welcome in place of the program's own; '' without them. */
  welcome: string;
  /** The town that the site is for. */
  homePlace: HomePlace | null;
  /** Words above every page, while they last. */
  announcement: string | null;
  /** The accent in place of the program's green. */
  color: string | null;
  /** That of the home page in place of the program's own. */
  picture: SitePicture | null;
  /** Categories that forms and filters leave out. */
  hiddenCategories: readonly Category[];
  /** Legal pages with a text of the host. */
  ownTexts: readonly LegalPageName[];
  /** `PUBLIC_URL` */
  url: string;
  /** Who may join. */
  joining: Joining;
  /** Language of its pages (`SITE_LANGUAGE`). */
  language: string;
  /** Unit in which distances are shown. */
  distanceUnit: DistanceUnit;
  /** Contact details of the operator. */
  contact: { phone: string | null; email: string | null; socialUrl: string | null };
  /** Address of the source code (`SOURCE_URL`). */
  sourceUrl: string | null;
  /** Google's id of this site (`GOOGLE_CLIENT_ID`); null disables Google sign-in. */
  googleClientId: string | null;
  /** What the site calls its OpenID provider (`OIDC_NAME`); null where it has none. */
  oidcName: string | null;
  /** Whether the site sends email (`SMTP_URL`). If not, the settings do not ask to open one. */
  sendsMail: boolean;
  /** Maintenance mode when the page was rendered: only administrators can change anything. */
  maintenance: boolean;
  /** The host's own testimonials; null for the examples. */
  testimonials: readonly Testimonial[] | null;
  /** Time zone in which the server renders times (`TIME_ZONE`). */
  timeZone: string;
  /** How far its clock was ahead of UTC when the page was rendered. */
  utcOffsetMinutes: number;
  /** Whether browsers may keep the application for the time without a connection (`SERVICE_WORKER`). */
  hasWorker: boolean;
  /** Whether the administrators let the site send notifications. */
  notifies: boolean;
}

/** Defaults without a server, such as for the static build. */
export const PLAIN_SITE: Site = {
  name: DEFAULT_SITE_NAME,
  tagline: '',
  welcome: '',
  homePlace: null,
  announcement: null,
  joining: 'open',
  color: null,
  picture: null,
  hiddenCategories: [],
  ownTexts: [],
  url: '',
  language: DEFAULT_LANGUAGE,
  distanceUnit: 'miles',
  contact: { phone: null, email: null, socialUrl: null },
  sourceUrl: null,
  googleClientId: null,
  oidcName: null,
  sendsMail: true,
  maintenance: false,
  testimonials: null,
  timeZone: 'UTC',
  utcOffsetMinutes: 0,
  hasWorker: false,
  notifies: true,
};

export const SiteContext = createContext<Site>(PLAIN_SITE);

export function useSite(): Site {
  return use(SiteContext);
}

/** The categories that forms and filters offer; `present` stays, as one that a listing has. */
export function useShownCategories(present?: string | null): Category[] {
  const { hiddenCategories } = useSite();
  return CATEGORIES.filter((category) => category === present || !hiddenCategories.includes(category));
}

interface PageHeadProps {
  /** Absent on the landing page, whose title is the site's name and `tagline`. */
  title?: string;
  tagline?: string;
  description?: string;
  /** Canonical path of the page, e.g. without sorting parameters. */
  canonical?: string;
  /** Path or address of a picture for previews. */
  image?: string | undefined;
  /** Text in place of that picture. */
  imageAlt?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Keeps private pages out of search engines. */
  hidden?: boolean;
  /** Paths of other forms of this page by their types: its feeds, or how programs show it. */
  alternates?: Readonly<Record<string, string>>;
}

/** Title, description and preview of a page; React moves them into the document's head. */
export function PageHead({
  title,
  tagline,
  description,
  canonical,
  image,
  imageAlt,
  type = 'website',
  hidden,
  alternates = {},
}: PageHeadProps) {
  const site = useSite();
  const fullTitle = title ? `${title} · ${site.name}` : [site.name, tagline].filter(Boolean).join(' · ');
  const absolute = (path: string) => (path.startsWith('/') ? site.url + path : path);
  return (
    <>
      <title>{fullTitle}</title>
      <meta property="og:title" content={title ?? fullTitle} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {canonical && <link rel="canonical" href={absolute(canonical)} />}
      {canonical && <meta property="og:url" content={absolute(canonical)} />}
      <meta property="og:image" content={absolute(previewOf(image))} />
      <meta property="og:image:alt" content={imageAlt ?? title ?? fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex" />}
      {Object.entries(alternates).map(([form, path]) => (
        <link key={form} rel="alternate" type={form} href={absolute(path)} />
      ))}
    </>
  );
}

/** Many messengers show no WebP: an uploaded picture has a JPEG beside its other encodings, for those of the application the site's stands. */
function previewOf(image: string | undefined): string {
  const [, uploaded] = /^(\/images\/[\w-]+)\/[^/]+$/.exec(image ?? '') ?? [];
  if (uploaded) return `${uploaded}/1280.jpg`;
  return image && /\.(jpe?g|png)$/i.test(image) ? image : '/og.jpg';
}
