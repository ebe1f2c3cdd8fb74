import type { Content } from '../../../lib/i18n/content.ts';

/** A crop for beginners. */
export interface BeginnerPlant {
  name: string;
  difficulty: string;
  daysToHarvest: string;
  notes: string;
  picture: string;
}

export const beginnerPlants: Content<readonly BeginnerPlant[]> = {
  en: [
    {
      name: 'Radishes',
      difficulty: 'Very easy',
      daysToHarvest: '25 to 30',
      notes: 'The first success of the year, and the best seed to give a child. Thin to 2 inches.',
      picture: 'radishes',
    },
    {
      name: 'Lettuce',
      difficulty: 'Very easy',
      daysToHarvest: '30 to 60',
      notes: 'Cut leaf lettuce an inch above the ground and it grows again, two or three times.',
      picture: 'lettuce',
    },
    {
      name: 'Bush Beans',
      difficulty: 'Very easy',
      daysToHarvest: '50 to 60',
      notes: 'Straight into warm soil, no staking, no feeding: they make their own nitrogen.',
      picture: 'beans',
    },
    {
      name: 'Zucchini',
      difficulty: 'Very easy',
      daysToHarvest: '45 to 55',
      notes: 'One plant is enough for two people.',
      picture: 'zucchini',
    },
    {
      name: 'Peas',
      difficulty: 'Easy',
      daysToHarvest: '60 to 70',
      notes: 'Sow while it is still cold, give them twigs to climb, and pick every other day.',
      picture: 'peas',
    },
    {
      name: 'Kale',
      difficulty: 'Easy',
      daysToHarvest: '50 to 65',
      notes: 'Bears from early summer into the snow. A net keeps the cabbage whites off.',
      picture: 'kale',
    },
    {
      name: 'Basil',
      difficulty: 'Easy',
      daysToHarvest: '30 to 60',
      notes: 'Only after the nights are warm. Pinch it often and it turns into a bush.',
      picture: 'basil',
    },
    {
      name: 'Potatoes',
      difficulty: 'Easy',
      daysToHarvest: '70 to 120',
      notes:
        'Certified seed potatoes, 4 inches deep; earth up twice. New potatoes two weeks after they flower.',
      picture: 'potatoes',
    },
    {
      name: 'Garlic',
      difficulty: 'Easy',
      daysToHarvest: 'About 240',
      notes: 'Plant it in October, forget it, and harvest in July from ground that was idle anyway.',
      picture: 'garlic',
    },
    {
      name: 'Cherry Tomatoes',
      difficulty: 'Easy',
      daysToHarvest: '55 to 70',
      notes: 'More forgiving than large ones, and they bear until frost. Stake on the day you plant.',
      picture: 'tomatoes',
    },
    {
      name: 'Cucumbers',
      difficulty: 'Moderate',
      daysToHarvest: '50 to 65',
      notes: 'Warmth, a trellis and steady water. Bitter ones have been thirsty.',
      picture: 'cucumbers',
    },
    {
      name: 'Carrots',
      difficulty: 'Moderate',
      daysToHarvest: '65 to 75',
      notes: 'Easy once they are up. Until then the soil must not dry out for two to three weeks.',
      picture: 'carrots',
    },
  ],
};
