import type { PreservationMethod } from './preservation-method.ts';

export const rootCellaring: PreservationMethod = {
  title: 'Root Cellaring',
  intro:
    'Cold, dark, damp and a little draught: a corner of an unheated basement, a buried bin or a box of sand in the garage keeps roots alive and asleep until spring. No jars, no stove, no electricity.',
  bestFor: [
    'Potatoes, carrots, beets, parsnips and turnips',
    'Late cabbage, leeks and celeriac',
    'Onions and garlic, dry and airy',
    'Winter squash and sweet potatoes, dry and warmer',
    'Late apples and pears, by themselves',
  ],
  tips: [
    'Grow kinds that are meant for storing, and harvest them late, dry and on a cool day.',
    'Brush off the soil and do not wash. Twist the tops of roots off an inch above the crown.',
    'Store nothing that is cut, bruised or nibbled. Eat that first.',
    'Cure before storing: onions and garlic two to four weeks in airy shade, potatoes two weeks at 50 to 60 °F in the dark, squash ten days at 80 °F, sweet potatoes a week at 85 °F.',
    'Layer roots in damp sand or sawdust so that none touches another. Damp means that a squeezed handful holds and does not drip.',
    'One vent high and one low let warm air out and cold air in; open them on fall nights, close them when it freezes hard.',
    'Hang a thermometer and a hygrometer, look through everything once a week, and take out what has gone soft.',
  ],
  tables: [
    {
      title: 'Temperature and humidity',
      text: 'No cellar does it all. A cold damp corner for roots, a dry shelf for onions and a cool room upstairs for squash cover nearly everything.',
      columns: ['Produce', 'Temperature', 'Humidity', 'Keeps'],
      rows: [
        ['Carrots, parsnips', '32 to 40 °F (0 to 4 °C)', '90 to 95%', '4 to 6 months'],
        ['Beets, turnips', '32 to 40 °F (0 to 4 °C)', '90 to 95%', '3 to 5 months'],
        ['Cabbage, late', '32 to 40 °F (0 to 4 °C)', '90 to 95%', '3 to 4 months'],
        ['Leeks, heeled into sand', '32 to 40 °F (0 to 4 °C)', '90 to 95%', '1 to 3 months'],
        ['Potatoes', '40 to 45 °F (4 to 7 °C)', '90%', '4 to 6 months'],
        ['Apples, late', '32 to 40 °F (0 to 4 °C)', '90%', '2 to 6 months'],
        ['Onions', '32 to 40 °F (0 to 4 °C)', '60 to 70%', '4 to 8 months'],
        ['Garlic', '32 to 40 °F (0 to 4 °C)', '60 to 70%', '6 to 7 months'],
        ['Winter squash, pumpkins', '50 to 55 °F (10 to 13 °C)', '50 to 70%', '2 to 6 months'],
        ['Sweet potatoes', '55 to 60 °F (13 to 16 °C)', '85 to 90%', '4 to 6 months'],
      ],
    },
  ],
  danger:
    'A cellar is for living roots and whole fruit, not for prepared food: it is not a refrigerator. Whatever is peeled, cut, cooked or opened belongs at 40 °F (4 °C) or below, and jars only if they were canned.',
  safety: [
    'Keep potatoes in the dark. Green skin and sprouts hold solanine, which cooking does not destroy: cut small spots away deeply, throw away what is green all over, sprouting or bitter.',
    'Keep apples and pears away from the rest. Their ethylene makes carrots bitter and potatoes sprout.',
    'Potatoes do not belong in the refrigerator for frying: cold turns their starch to sugar, and frying that makes acrylamide.',
    'Throw away, whole, what is moldy or soft. On firm roots and cabbage you may cut an inch around a small spot.',
    'Keep rodents out with quarter-inch wire mesh, and throw away what they have been at. Air out before you sweep droppings, and wet them first.',
    'Wash roots under running water just before you use them, with a brush, and peel what you eat raw.',
  ],
};
