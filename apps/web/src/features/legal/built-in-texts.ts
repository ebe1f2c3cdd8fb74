import { type LegalPageName, stringsIn } from '@windfall/contract';
import type { Site } from '../../lib/site.tsx';
import { guidelinesText } from './guidelines-text.ts';
import { writeOwnText } from './own-text.ts';
import { privacyText } from './privacy-text.ts';
import { termsText } from './terms-text.ts';

const TEXTS = { privacy: privacyText, terms: termsText, guidelines: guidelinesText } as const;

/** The program's text of a page as a host can change it, without what the page prints in any case. */
export function builtInText(page: LegalPageName, site: Site): string {
  const text = stringsIn(TEXTS[page], site.language)(site);
  const sections = text.sections.filter(({ isFixed }) => !isFixed);
  return writeOwnText({ ...text, sections });
}
