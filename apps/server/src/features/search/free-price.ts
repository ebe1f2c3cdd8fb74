import { foldText } from '@windfall/contract';

/** Prices are free text: 'Free', 'free to borrow', 'Free, or a jar of jam', 'no charge', '$0.00'. */
const FREE_WORDS = /^(?:free|gratis|gift|none|nothing|no charge|no cost)(?![\p{L}\p{N}-])/u;
const ZERO = /^\p{Sc}?\s*0+(?:[.,]0+)?(?![.,]?\p{N})/u;

/** Whether a listing with this price is given away. */
export function isFreePrice(price: string): boolean {
  const folded = foldText(price).trim();
  return FREE_WORDS.test(folded) || ZERO.test(folded);
}
