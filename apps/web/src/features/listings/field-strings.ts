import { defineStrings } from '@windfall/contract';

/** Strings of a listing's fields, in its forms and on its page. */
export const strings = defineStrings({
  en: {
    title: 'Title',
    titlePlaceholderWanted: 'e.g. canning jars',
    titlePlaceholder: 'e.g. a basket of zucchini',
    description: 'Description',
    descriptionPlaceholder: 'e.g. how they grew, when to pick them up, what to bring',
    category: 'Category',
    chooseCategory: 'Choose a category',
    produceType: 'Produce Type',
    produceTypePlaceholder: 'e.g. zucchini',
    quantity: 'Quantity',
    quantityPlaceholder: 'e.g. 12, a dozen, 2 lb',
    quantityHint: 'A number at the beginning, such as 12, a dozen or 2 lb, is shown on the card.',
    quantityToPick: 'What there is to pick',
    quantityToPickHint: 'Such as 1 tree, or 200 lb. How many can come is said below.',
    price: 'Price',
    priceHint: 'Leave empty to give it away for free.',
    location: 'Location',
    locationHint:
      'Neighbors see this. It can be another place than yours. Agree on the exact place by message.',
    fieldRequired: 'Required',
    optional: 'optional',
  },
});
