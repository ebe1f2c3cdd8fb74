import { type Category, defineStrings } from '@windfall/contract';
import { useStrings } from './strings.ts';

/** Names of the categories; addresses and the API have the English ones. */
const strings = defineStrings({
  en: {
    Vegetables: 'Vegetables',
    Fruits: 'Fruits',
    Herbs: 'Herbs',
    Seedlings: 'Seedlings',
    Seeds: 'Seeds',
    Tools: 'Tools',
    Eggs: 'Eggs',
    Honey: 'Honey',
    Other: 'Other',
  } satisfies Record<Category, string>,
});

/** Names a category in the reader's language; one that an older site stored stays as it is. */
export function useCategoryName(): (category: string) => string {
  const names: Readonly<Record<string, string>> = useStrings(strings);
  return (category) => names[category] ?? category;
}
