import type { PreservationMethod } from './preservation-method.ts';

export const freezing: PreservationMethod = {
  title: 'Freezing',
  intro:
    'The easiest way, and the one that keeps most of color, taste and vitamins. Cold does not kill the bacteria that spoil food, it only stops them. Freeze only fresh food and thaw it with the same care.',
  bestFor: [
    'Berries, cherries, sliced peaches',
    'Peas, green beans, corn, broccoli',
    'Spinach, chard and kale',
    'Peppers and tomatoes for cooking',
    'Herbs, pesto, pumpkin purée and finished sauces',
  ],
  tips: [
    'Blanch vegetables in a gallon of boiling water to each pound, then cool them in ice water for as long. It stops the enzymes that turn them gray and bitter within weeks. Peppers and herbs need none.',
    'Dry well and freeze loose on a tray for a few hours before bagging: then you can pour out a cupful instead of chipping at a brick.',
    'Press the air out, or leave half an inch for a pint and an inch for a quart of anything liquid: it swells by a tenth. Jars with shoulders crack.',
    'Freeze no more at a time than 2 to 3 pounds for each cubic foot of freezer, so that it is hard within 24 hours. Slow freezing makes large crystals and limp beans.',
    'Sprinkle cut apples, peaches and apricots with a quarter to half teaspoon of ascorbic acid in 3 tablespoons of water to the quart; they stay bright.',
    'Label each bag with its content and date.',
  ],
  tables: [
    {
      title: 'How long to blanch, how long it keeps',
      text: 'Count from when the water boils again, within a minute of the vegetables going in. At 5,000 feet and above blanch one minute longer. Months are for 0 °F; after them it is safe but dull.',
      columns: ['Produce', 'Blanch', 'Best within'],
      rows: [
        ['Green beans', '3 minutes', '8 to 12 months'],
        ['Peas, shelled', '1½ minutes', '8 to 12 months'],
        ['Broccoli, in florets', '3 minutes', '8 to 12 months'],
        ['Corn, for kernels', '4 minutes on the cob, then cut', '8 to 12 months'],
        ['Carrots, sliced', '2 minutes', '8 to 12 months'],
        ['Spinach, kale, chard', '2 minutes', '8 to 12 months'],
        ['Collards', '3 minutes', '8 to 12 months'],
        ['Zucchini, in half-inch slices', '3 minutes', '8 to 12 months'],
        ['Asparagus, medium', '3 minutes', '8 to 12 months'],
        ['Peppers, chopped', 'None', '8 to 12 months'],
        ['Berries', 'None', '8 to 12 months'],
        ['Tomatoes, for cooking', 'None (the skins slip off as they thaw)', '8 to 12 months'],
      ],
    },
  ],
  danger:
    'Freezing kills neither bacteria nor the spores of botulism; they go on where they stopped as soon as it thaws. Keep the freezer at 0 °F (-18 °C) or below, and a thermometer in it.',
  safety: [
    'Wash hands, produce, boards and ice-water basin first. What goes in dirty comes out dirty.',
    'Cool cooked food in shallow dishes and freeze it within two hours, within one on days above 90 °F (32 °C).',
    'Thaw in the refrigerator, in cold water changed every half hour, or in the microwave if you cook it at once. Never on the counter.',
    'Cook frozen vegetables before eating them, also those for salads and smoothies: listeria outlives the freezer.',
    'After a power cut leave the door shut. A full freezer holds for about 48 hours, a half-full one for 24.',
    'Afterwards refreeze what still has ice crystals or is at 40 °F (4 °C) or below. Throw away what has been warmer for more than two hours.',
  ],
};
