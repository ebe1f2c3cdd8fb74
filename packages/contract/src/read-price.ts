import { foldText } from './text.ts';

/** Prices are free text: 'Free', 'free to borrow', 'Free, or a jar of jam', 'no charge', '$0.00'. */
const FREE_WORDS = /^(?:free|gratis|gift|none|nothing|no charge|no cost)(?![\p{L}\p{N}-])/u;
const ZERO = /^\p{Sc}?\s*0+(?:[.,]0+)?(?![.,]?\p{N})/u;

/** Whether a listing with this price is given away. */
export function isFreePrice(price: string): boolean {
  const folded = foldText(price).trim();
  return FREE_WORDS.test(folded) || ZERO.test(folded);
}

/** What a price text says. */
export interface ReadPrice {
  /** In the currency's main unit (dollars), up to two decimals; 0 where it is free. */
  value: number;
  /** ISO 4217; null where the text names none. */
  currency: string | null;
}

const CURRENCIES = new Map(
  Object.entries({
    $: 'USD',
    us$: 'USD',
    usd: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    buck: 'USD',
    bucks: 'USD',
    '€': 'EUR',
    eur: 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    gbp: 'GBP',
    ca$: 'CAD',
    cad: 'CAD',
    c$: 'CAD',
  }),
);
const CENTS = new Set(['¢', 'cent', 'cents']);
const PRICE = /^([^\d\s.,-]*)\s?(\d{1,3}(?:,\d{3})+|\d{1,7})?(?:[.,](\d{1,2}))?\s?([^\d\s.,/-]*)$/u;

/**
 * The number in a price text: 'Free', '3', '$3.50', '2,50 €', '75 cents'. Null where it is no single price of the whole, as in
 * '$3 each' and '2 or 3 dollars': no number is better than a wrong one.
 */
export function readPrice(price: string): ReadPrice | null {
  // 'Free for $5', '0 - 5 dollars'.
  if (isFreePrice(price)) return /[1-9]/.test(price) ? null : { value: 0, currency: null };
  const [, before = '', whole = '', part = '', after = ''] = PRICE.exec(price.trim().toLowerCase()) ?? [];
  if (whole + part === '' || (before !== '' && after !== '')) return null;
  const value = Number(`${whole.replaceAll(',', '') || 0}.${part || 0}`);
  const name = before || after;
  if (CENTS.has(after)) return part === '' ? { value: value / 100, currency: 'USD' } : null;
  const currency = CURRENCIES.get(name);
  return name === '' || currency ? { value, currency: currency ?? null } : null;
}
