import type { Site } from '../../lib/site.tsx';

export interface LegalSection {
  /** Its anchor on the page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
  /** Printed also where the host has written the rest: it says what the program stores. */
  isFixed?: true;
}

/** Content of a legal page, with the name of the site. */
export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** A summary of the page in a few lines. */
  brief: readonly string[];
  sections: readonly LegalSection[];
}

export type LegalTextOf = (site: Site) => LegalText;
