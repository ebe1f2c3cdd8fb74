import { readFileSync } from 'node:fs';
import { foldText } from '@windfall/contract';

const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
);

/** The product's own words; the demo community's password is printed at every first start. */
const PRODUCT_WORDS = ['windfall', 'windfalldemo', 'windfallpassword'];

/** Names that an attacker knows and tries first. */
export interface PasswordOwner {
  readonly email: string;
  readonly fullName: string;
  readonly siteName: string;
}

/**
 * Whether a password is easy to guess: a common password in upper or lower case, or only the name of the product, the
 * site or the member, with any digits and signs around it.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const folded = foldText(password);
  if (COMMON.has(folded)) return true;
  const [localPart = ''] = owner.email.split('@', 1);
  const known = [...PRODUCT_WORDS, owner.siteName, owner.fullName, owner.email, localPart].map(onlyLetters);
  const own = onlyLetters(password);
  return known.filter(Boolean).some((word) => own === word || own === word + word);
}

const onlyLetters = (value: string) => foldText(value).replace(/\P{L}/gu, '');
