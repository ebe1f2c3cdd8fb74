import { searchWords } from '@windfall/contract';

/** Pictures of produce, with the word that they stand for. */
const PICTURES = new Map(
  `🍇 grapes, 🍈 melon, 🍉 watermelon, 🍊 orange, 🍋 lemon, 🍌 banana, 🍍 pineapple, 🥭 mango, 🍎 apple, 🍏 apple, 🍐 pear,
   🍑 peach, 🍒 cherry, 🍓 strawberry, 🫐 blueberry, 🥝 kiwi, 🍅 tomato, 🫒 olive, 🥥 coconut, 🥑 avocado, 🍆 eggplant,
   🥔 potato, 🥕 carrot, 🌽 corn, 🌶 chili, 🫑 pepper, 🥒 cucumber, 🥬 lettuce, 🥦 broccoli, 🧄 garlic, 🧅 onion, 🍄 mushroom,
   🥜 peanut, 🌰 chestnut, 🫘 bean, 🫛 pea, 🫚 ginger, 🍠 sweet potato, 🎃 pumpkin, 🌿 herb, 🥚 egg, 🍯 honey, 🌻 sunflower,
   🌹 rose, 🌷 tulip, 🪴 plant, 🍞 bread, 🍋‍🟩 lime, 🫜 turnip`
    .split(',')
    .map((entry) => entry.trim().split(/ (.*)/s))
    .map(([picture = '', word = '']) => [picture, word] as const),
);
const PICTURE = new RegExp([...PICTURES.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'gu');

/** Scripts that write words without spaces between them. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/** Words that name nothing: a search ignores them beside others, and a misspelled word stands for one only when it stands for no other word. */
const SMALL_WORDS = new Set(
  `a an and any are at be been by can for from get had has have her here his i in is it its me more most my near need of
  off on or our please some than that the their them then there these they this to too very want was we were will with you
  your`.split(/\s+/),
);

/**
 * Words that the index stores and a search asks for. Within a script without spaces that is each character with the next
 * one, so that '白菜' is found in '大白菜'. A picture of produce is its word.
 */
export function wordsIn(text: string): string[] {
  const named = text.replace(PICTURE, (picture) => ` ${PICTURES.get(picture)} `);
  return searchWords(named).flatMap((word) => (word.match(RUNS) ?? []).flatMap(pairsOf));
}

function pairsOf(run: string): string[] {
  if (!IS_UNSPACED.test(run)) return [run];
  const letters = [...run];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

/** The words without small ones, unless all are small. */
export function withoutSmallWords(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isSmallWord(word));
  return rest.length > 0 ? rest : words;
}
