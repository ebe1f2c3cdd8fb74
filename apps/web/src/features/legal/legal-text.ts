import type { Site } from '../../lib/site.tsx';

export interface LegalSection {
  /** Its anchor on the page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

/** What a legal page says. The text is made for a site, whose name and people it mentions. */
export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** A summary of the page in a few lines. */
  brief: readonly string[];
  sections: readonly LegalSection[];
}

export type LegalTextOf = (site: Site) => LegalText;
