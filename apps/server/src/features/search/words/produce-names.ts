import { CATEGORY_NAMES } from './categories.ts';
import { SYNONYM_NAMES } from './produce-synonyms.ts';

/**
 * Produce in the singular. A misspelled word is compared with these whatever its first letter is; the vocabulary of the
 * listings is too large for that.
 */
const NAMES = `
almond apple apricot artichoke asparagus avocado banana basil bean beet blackberry blueberry borage broccoli cabbage
carrot cauliflower celery cherry chestnut chicory chive clover collard compost cranberry cucumber currant dahlia
dandelion dill egg elderberry endive fennel fig garlic ginger gooseberry gourd grape grapefruit hazelnut horseradish
huckleberry jalapeno kale kiwi kohlrabi lavender leek lemon lettuce lime lovage melon mint mulberry mushroom mustard
nasturtium nectarine okra olive onion orange pea peach peanut pear pecan pepper plum pomegranate pumpkin quince radish
raspberry rhubarb rose rosemary sage shallot sorrel spinach sprout squash strawberry sunflower tarragon thyme tomatillo
trowel tulip turnip walnut watercress watermelon zinnia`;

/** All known names of one word, in the singular. */
export const PRODUCE_NAMES: readonly string[] = [
  ...new Set([...NAMES.trim().split(/\s+/), ...SYNONYM_NAMES, ...CATEGORY_NAMES]),
];
