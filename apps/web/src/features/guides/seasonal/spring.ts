import type { SeasonGuide } from './produce-entry.ts';

/** Harvested from the last frosts until the heat begins. */
export const spring: SeasonGuide = {
  title: 'Spring',
  intro:
    'The cool-season garden. Most of this is sown while nights still freeze, and is over when days pass 80 °F (27 °C).',
  entries: [
    {
      name: 'Asparagus',
      crop: 'asparagus',
      plantingTime: 'Crowns, 4 to 6 weeks before the last frost (March to April)',
      harvestTime: 'April to mid-June, from the third year on',
      notes:
        'Set crowns 6 inches deep and 15 inches apart. Pick nothing the first year and for two weeks the second; after that cut spears at 7 to 9 inches for six to eight weeks and let the ferns grow. A bed bears for 15 years or more.',
    },
    {
      name: 'Peas',
      crop: 'pea',
      plantingTime: '4 to 6 weeks before the last frost, once the soil is 45 °F (7 °C)',
      harvestTime: '60 to 70 days after sowing (late May to June)',
      notes:
        'Sow 1 inch deep and 2 inches apart at the foot of a trellis. Pick every other day, snap peas when round, snow peas while flat. They stop setting pods above 80 °F.',
    },
    {
      name: 'Lettuce',
      crop: 'lettuce',
      plantingTime: '2 to 4 weeks before the last frost, then a short row every two weeks',
      harvestTime: '30 days for baby leaves, 45 to 60 for heads',
      notes:
        'The seed needs light: cover it with no more than a quarter inch. Afternoon shade delays bolting; a plant that has shot up tastes bitter.',
    },
    {
      name: 'Spinach',
      crop: 'spinach',
      plantingTime: '4 to 6 weeks before the last frost, in soil as cold as 40 °F (4 °C)',
      harvestTime: '40 to 50 days after sowing (April to early June)',
      notes:
        'Sow half an inch deep, thin to 4 inches, and eat the thinnings. Take outer leaves first. Days longer than 14 hours make it bolt, however well it is watered.',
    },
    {
      name: 'Radishes',
      crop: 'radish',
      plantingTime: 'From 4 weeks before the last frost, a little every 10 days',
      harvestTime: '25 to 30 days after sowing',
      notes:
        'Thin to 2 inches within a week of sprouting or they make leaves and no roots. Pull them on time: a week late they are woody and hot.',
    },
    {
      name: 'Carrots',
      crop: 'carrot',
      plantingTime: '2 to 3 weeks before the last frost',
      harvestTime: '65 to 75 days after sowing (June to July)',
      notes:
        'Loose soil without stones, a quarter inch deep. Never let the seedbed dry out in the two to three weeks they take to come up; a board laid over the row until the first sprouts helps. Thin to 2 inches.',
    },
    {
      name: 'Broccoli',
      crop: 'broccoli',
      plantingTime: 'Young plants of 4 to 6 weeks, set out 2 to 4 weeks before the last frost',
      harvestTime: '55 to 70 days after setting out, before the summer heat',
      notes:
        'Give each plant 18 inches. Cut the head while its buds are tight, with 6 inches of stem, and side shoots follow for weeks. A fine net keeps cabbage whites off.',
    },
    {
      name: 'Strawberries',
      crop: 'strawberry',
      plantingTime: 'Bare-root plants as soon as the soil can be worked',
      harvestTime: 'Late May to June, June-bearers from the second year',
      notes:
        'The crown sits exactly at soil level. Pinch off all flowers of June-bearers in the first year and the second brings a quart from each plant. Net them before the first one turns red.',
    },
  ],
};
