const WORDS = new Set(
  (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred dozen'
  ).split(' '),
);
/** 'about forty', 'up to 12 lb', 'a dozen', 'half a dozen', 'a couple of jars'. */
const BEFORE =
  /^(?:about |around |almost |over |up to |~ ?)?(?:half )?(?:an? (?=dozen|hundred|couple|pair))?/;
const FIGURE = /^(\d[\d,]*(?:\.\d+)?|\.\d+|[½⅓⅔¼¾])/;
const WORD = /^[a-z]+/;

/**
 * Whether a quantity says how many or how much: it begins with a number above 0, in digits or as an English word
 * (docs/product/browse.md#card-quantity). 'A few' and 'a basket' do not.
 */
export function isCounted(quantity: string): boolean {
  const text = quantity.trim().toLowerCase().replace(BEFORE, '');
  const [figure] = FIGURE.exec(text) ?? [];
  if (figure) return !/^[\d,.]*$/.test(figure) || Number(figure.replaceAll(',', '')) > 0;
  const [word = ''] = WORD.exec(text) ?? [];
  return WORDS.has(word) || word === 'couple' || word === 'pair';
}
