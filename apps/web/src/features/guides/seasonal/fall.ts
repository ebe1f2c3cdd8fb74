import type { SeasonGuide } from './produce-entry.ts';

/** Harvested from the first cool nights until the ground freezes. */
export const fall: SeasonGuide = {
  title: 'Fall',
  intro:
    'A second spring, counted backwards from the first frost. Sow in high summer; many of these crops taste better once they have been frozen on the stalk.',
  entries: [
    {
      name: 'Kale',
      crop: 'kale',
      plantingTime: 'Sow 8 to 10 weeks before the first frost (July to August)',
      harvestTime: '50 to 65 days after sowing, and on into winter',
      notes:
        'Hardy to about 10 °F (-12 °C). Pick the lowest leaves and leave the heart. After the first frosts starch turns to sugar and even raw leaves are mild.',
    },
    {
      name: 'Brussels Sprouts',
      crop: 'brussels-sprout',
      plantingTime: 'Start in late May; set out 12 to 14 weeks before the first frost',
      harvestTime: '90 to 110 days after setting out (October to December)',
      notes:
        'Firm the soil well and stake the stem, or the sprouts stay loose. Pick from the bottom up when they are an inch across. Two frosts first, if you can wait.',
    },
    {
      name: 'Cabbage',
      crop: 'cabbage',
      plantingTime: 'Set out young plants 8 to 10 weeks before the first frost',
      harvestTime: '60 to 100 days after setting out',
      notes:
        'When heavy rain follows a dry spell heads split: give a full-grown one half a turn to break some of its roots. Late kinds keep for three to four months at 32 °F (0 °C).',
    },
    {
      name: 'Cauliflower',
      crop: 'cauliflower',
      plantingTime: 'Set out young plants 8 to 10 weeks before the first frost',
      harvestTime: '55 to 80 days after setting out',
      notes:
        'Any check in growth, by drought, heat or a cramped pot, makes it button. When the curd is the size of an egg, tie the leaves over it and it stays white; cut one to two weeks later.',
    },
    {
      name: 'Spinach',
      crop: 'spinach',
      plantingTime: 'Sow 6 to 8 weeks before the first frost, when the soil is below 75 °F (24 °C)',
      harvestTime: '40 to 50 days after sowing, again in early spring',
      notes:
        'It hardly sprouts in hot soil: sow in the shade of taller crops and water in the evening. Under mulch or a row cover small plants winter over and give the first greens of the year.',
    },
    {
      name: 'Beets',
      crop: 'beet',
      plantingTime: 'Sow 8 to 10 weeks before the first frost',
      harvestTime: '50 to 70 days after sowing',
      notes:
        'Each seed is a cluster that brings several plants: thin to 3 inches and eat the greens. Best between a golf ball and a tennis ball. Lift them before the ground freezes hard, and twist the tops off so they do not bleed.',
    },
    {
      name: 'Carrots',
      crop: 'carrot',
      plantingTime: 'Sow 10 to 12 weeks before the first frost',
      harvestTime: '65 to 80 days after sowing, until the ground freezes',
      notes:
        'The sweetest carrots of the year: cold makes them turn starch into sugar. A foot of straw over the row keeps the soil open, and you can pull them at Thanksgiving.',
    },
    {
      name: 'Garlic',
      crop: 'garlic',
      plantingTime: 'Cloves, 4 to 6 weeks before the ground freezes (October to November)',
      harvestTime: 'The following July, when the lower third of the leaves is brown',
      notes:
        'Planted in fall, picked in summer. Set the largest cloves 2 inches deep and 6 inches apart, tip up, under 4 inches of straw. Cut the scapes of hardnecks in June, cure the bulbs two to four weeks in airy shade.',
    },
  ],
};
