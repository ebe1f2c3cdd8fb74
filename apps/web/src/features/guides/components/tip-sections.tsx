import type { Strings } from '@windfall/contract';
import { Bug, Droplets, type LucideIcon, Ruler, Shovel } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
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
