import type { Strings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { NamedCrop } from '../named-crop.ts';
import { strings } from '../strings.ts';
import { NamedPicture } from './named-picture.tsx';
import { ReadingTable } from './reading-table.tsx';

/** A crop for beginners. */
interface BeginnerPlant extends NamedCrop {
  difficulty: string;
  daysToHarvest: string;
  notes: string;
}

export const beginnerPlants: Strings<readonly BeginnerPlant[]> = {
  en: [
    {
      name: 'Radishes',
      crop: 'radish',
      difficulty: 'Very easy',
      daysToHarvest: '25 to 30',
      notes: 'The first success of the year, and the best seed to give a child. Thin to 2 inches.',
    },
    {
      name: 'Lettuce',
      crop: 'lettuce',
      difficulty: 'Very easy',
      daysToHarvest: '30 to 60',
      notes: 'Cut leaf lettuce an inch above the ground and it grows again, two or three times.',
    },
    {
      name: 'Bush Beans',
      crop: 'bean-green',
      difficulty: 'Very easy',
      daysToHarvest: '50 to 60',
      notes: 'Straight into warm soil, no staking, no feeding: they make their own nitrogen.',
    },
    {
      name: 'Zucchini',
      crop: 'zucchini',
      difficulty: 'Very easy',
      daysToHarvest: '45 to 55',
      notes: 'One plant is enough for two people.',
    },
    {
      name: 'Peas',
      crop: 'pea',
      difficulty: 'Easy',
      daysToHarvest: '60 to 70',
      notes: 'Sow while it is still cold, give them twigs to climb, and pick every other day.',
    },
    {
      name: 'Kale',
      crop: 'kale',
      difficulty: 'Easy',
      daysToHarvest: '50 to 65',
      notes: 'Bears from early summer into the snow. A net keeps the cabbage whites off.',
    },
    {
      name: 'Basil',
      crop: 'basil',
      difficulty: 'Easy',
      daysToHarvest: '30 to 60',
      notes: 'Only after the nights are warm. Pinch it often and it turns into a bush.',
    },
    {
      name: 'Potatoes',
      crop: 'potato',
      difficulty: 'Easy',
      daysToHarvest: '70 to 120',
      notes:
        'Certified seed potatoes, 4 inches deep; earth up twice. New potatoes two weeks after they flower.',
    },
    {
      name: 'Garlic',
      crop: 'garlic',
      difficulty: 'Easy',
      daysToHarvest: 'About 240',
      notes: 'Plant it in October, forget it, and harvest in July from ground that was idle anyway.',
    },
    {
      name: 'Cherry Tomatoes',
      crop: 'tomato-cherry',
      difficulty: 'Easy',
      daysToHarvest: '55 to 70',
      notes: 'More forgiving than large ones, and they bear until frost. Stake on the day you plant.',
      picture: 'tomatoes',
    },
    {
      name: 'Cucumbers',
      crop: 'cucumber',
      difficulty: 'Moderate',
      daysToHarvest: '50 to 65',
      notes: 'Warmth, a trellis and steady water. Bitter ones have been thirsty.',
    },
    {
      name: 'Carrots',
      crop: 'carrot',
      difficulty: 'Moderate',
      daysToHarvest: '65 to 75',
      notes: 'Easy once they are up. Until then the soil must not dry out for two to three weeks.',
    },
  ],
};

export function BeginnerTable() {
  const t = useStrings(strings);
  const plants = useStrings(beginnerPlants);
  return (
    <section aria-labelledby="beginner-plants" className="border-t border-line pt-10">
      <h2 id="beginner-plants" className="text-3xl sm:text-4xl">
        {t.beginnerPlants}
      </h2>
      <p className="mt-3 mb-6 max-w-[65ch] text-lg text-ink-soft">{t.beginnerPlantsText}</p>
      <ReadingTable
        caption={t.beginnerPlants}
        rows={plants}
        rowKey={({ name }) => name}
        columns={[
          { title: t.plant, cell: (plant) => <NamedPicture of={plant} /> },
          {
            title: t.difficulty,
            cell: ({ difficulty }) => (
              <span className="whitespace-nowrap">
                <Tag>{difficulty}</Tag>
              </span>
            ),
          },
          { title: t.daysToHarvest, cell: ({ daysToHarvest }) => daysToHarvest },
          { title: t.notes, cell: ({ notes }) => notes },
        ]}
      />
    </section>
  );
}
