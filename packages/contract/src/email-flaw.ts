import { AUTH_MESSAGES } from './account-messages.ts';

/** What is wrong with an email address. The signs in the middle are hard to see or to tell apart in a sentence. */
export const EMAIL_FLAWS = {
  nothingBefore: 'Something is missing before the @ of this email address.',
  nothingAfter: 'Something is missing after the @ of this email address.',
  longName: 'An email address cannot have more than 64 characters before the @.',
  twoDots: 'An email address cannot have two dots side by side after the @.',
  dotAtEnd: 'An email address cannot have a dot right after the @ or at its end.',
  hyphen: 'An email address cannot have a hyphen beside a dot or at an end after the @.',
  invisible: 'An email address cannot have an invisible character.',
  signs: {
    ' ': 'An email address cannot have a space.',
    ',': 'An email address cannot have a comma.',
    ';': 'An email address cannot have a semicolon.',
    ':': 'An email address cannot have a colon.',
    '"': 'An email address cannot have a quotation mark.',
    "'": 'An email address cannot have an apostrophe after the @.',
    '@': 'An email address cannot have a second @.',
  },
} as const;

/** By the rule of the HTML standard: signs that stand nowhere, before the @ and after it. */
const NOWHERE = /[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]/u;
const NOT_BEFORE_AT = /@/;
const NOT_AFTER_AT = /[^A-Za-z0-9.-]/u;

/** Says why a text is no email address, as exactly as can be told; `plain` is what `cleanEmail` made of it. */
export function emailFlaw(plain: string): string {
  const at = plain.lastIndexOf('@');
  if (at < 0) return AUTH_MESSAGES.emailInvalid;
  const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  const [odd] = NOWHERE.exec(plain) ?? NOT_BEFORE_AT.exec(local) ?? [];
  if (odd) return cannotHave(odd);
  const [other] = NOT_AFTER_AT.exec(domain) ?? [];
  if (other) return cannotHave(other, ' after the @');
  if (local === '') return EMAIL_FLAWS.nothingBefore;
  if (domain === '') return EMAIL_FLAWS.nothingAfter;
  if (local.length > 64) return EMAIL_FLAWS.longName;
  if (domain.includes('..')) return EMAIL_FLAWS.twoDots;
  if (/^\.|\.$/.test(domain)) return EMAIL_FLAWS.dotAtEnd;
  return /(?:^|\.)-|-(?:\.|$)/.test(domain) ? EMAIL_FLAWS.hyphen : AUTH_MESSAGES.emailInvalid;
}

function cannotHave(sign: string, where = ''): string {
  const known = Object.entries(EMAIL_FLAWS.signs).find(([one]) => one === sign);
  if (known) return known[1];
  const isSeen = /[^\p{C}\p{Z}]/u.test(sign);
  return isSeen ? `An email address cannot have “${sign}”${where}.` : EMAIL_FLAWS.invisible;
}
