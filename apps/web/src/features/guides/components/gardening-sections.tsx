import type { Strings } from '@windfall/contract';
import { Bug, Droplets, type LucideIcon, Ruler, Shovel } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { NamedCrop } from '../named-crop.ts';
import { strings } from '../strings.ts';
import { NamedPicture } from './named-picture.tsx';
import { ReadingTable } from './reading-table.tsx';
import { TipList } from './tip-list.tsx';

const TIP_SECTIONS = ['soil', 'planting', 'watering', 'pests'] as const;
type TipSection = (typeof TIP_SECTIONS)[number];

interface TipSectionText {
  title: string;
  text: string;
  tips: readonly string[];
}

/** Four sections of advice. */
const tipSections: Strings<Readonly<Record<TipSection, TipSectionText>>> = {
  en: {
    soil: {
      title: 'Soil first',
      text: 'Healthy soil feeds the plants, and compost keeps the soil healthy. An hour spent on compost saves hours of pest control.',
      tips: [
        'Have the soil tested every three years; an extension office does it for the price of a sack of fertilizer. Most vegetables want a pH between 6.0 and 7.0.',
        'Beside an old house or a busy road ask for lead as well. Where there is much, grow in raised beds with brought-in soil.',
        'Spread an inch or two of finished compost each year and let the worms dig it in. Turn the soil as little as you can.',
        'Squeeze a handful before you dig. A ball that breaks at a poke is ready; one that stays a ball is too wet, and working it makes bricks.',
        'Raw manure goes on in fall. Keep 120 days between it and the harvest of anything that touches the soil, 90 for everything else.',
        'Leave no bed bare over winter: rye, clover or a foot of leaves hold the soil and come back as humus.',
      ],
    },
    planting: {
      title: 'Planting and spacing',
      text: 'Plants need sun, the right planting date and enough room. None of these can be corrected later.',
      tips: [
        'Fruit needs sun: six to eight hours for tomatoes, peppers and squash. Leaves and roots do with four to six.',
        'Find out your last and first frost dates, and count weeks from them; seed packets do.',
        'Sow two to three times as deep as the seed is thick. Lettuce and other dust is only pressed in.',
        'Harden seedlings off over 7 to 10 days: an hour in the shade the first day, longer and sunnier each day, a night outside at last.',
        'Give the room the packet names: tomatoes 24 to 36 inches, peppers 18, lettuce 8 to 12, bush beans 4. Crowded plants stay wet, and wet plants fall ill.',
        'Sow little and often: a short row of lettuce, beans or radishes every two weeks instead of a glut in June.',
        'Move plant families on each year and let three years pass before one is back: tomatoes with peppers, potatoes and eggplant; cabbages with kale and radishes; beans with peas; squash with cucumbers and melons.',
      ],
    },
    watering: {
      title: 'Watering',
      text: 'Water deeply and seldom rather than a little every evening. Roots grow toward water, so deep watering makes deep roots.',
      tips: [
        'Most gardens want an inch a week, rain included: about 62 gallons on 100 square feet. A tuna can under the sprinkler shows when an inch has fallen.',
        'Push a finger in to the second knuckle. Dry there: water. Damp: leave it.',
        'Water in the morning and at the foot of the plant. Leaves that are wet overnight are how blight and mildew begin.',
        'Two to four inches of straw, leaves or grass clippings halve what you have to water. Keep them a hand’s breadth off the stems.',
        'Seeds and seedlings are the exception: never let the top half inch dry out until they stand.',
        'Pots dry out daily in July. Water until it runs out below, and choose five gallons or more for a tomato.',
      ],
    },
    pests: {
      title: 'Pests and diseases',
      text: 'Most insects in a garden eat other insects or nothing of yours. Look first, then do the mildest thing that helps.',
      tips: [
        'Walk through every other day and turn leaves over. Eggs rubbed off on Tuesday are no caterpillars on Sunday.',
        'Cover cabbages, carrots and young squash with fine net or row cover the day you plant. Take it off squash when it flowers, for the bees.',
        'Aphids: a hard jet of water, three days running. Ladybugs and lacewings do the rest where no pesticide is used.',
        'Pick hornworms, beetles and squash bugs by hand into soapy water, early in the day while they are slow. Leave a hornworm that carries white cocoons: the wasps in them work for you.',
        'Slugs: a board on the ground at night, lifted in the morning; iron phosphate bait where there are too many.',
        'Take leaves with spots off low on the tomato, put them in the trash and not on the compost, and wash your hands before the next plant.',
        'If you must spray, spray at dusk when bees are home, also with soap and neem, and wait the days the label names before you pick.',
        'Let dill, alyssum, calendula and a few carrots flower. They attract insects that eat pests.',
      ],
    },
  },
};

const ICONS: Readonly<Record<TipSection, LucideIcon>> = {
  soil: Shovel,
  planting: Ruler,
  watering: Droplets,
  pests: Bug,
};

export function TipSections() {
  const texts = useStrings(tipSections);
  return TIP_SECTIONS.map((section) => {
    const { title, text, tips } = texts[section];
    const Icon = ICONS[section];
    return (
      <section
        key={section}
        aria-labelledby={section}
        className="grid gap-x-12 gap-y-5 border-line py-10 not-first:border-t lg:grid-cols-[20rem_1fr]"
      >
        <div className="flex flex-col gap-3">
          <span className="grid size-12 place-content-center rounded-full bg-leaf-soft text-leaf-strong">
            <Icon className="size-6" aria-hidden="true" />
          </span>
          <h2 id={section} className="text-3xl">
            {title}
          </h2>
          <p className="max-w-[46ch] text-lg text-ink-soft">{text}</p>
        </div>
        <TipList tips={tips} />
      </section>
    );
  });
}

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
