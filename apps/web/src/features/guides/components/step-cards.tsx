import type { Strings } from '@windfall/contract';
import { CalendarDays, Handshake, type LucideIcon, MapPinned, Truck } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';
import { TipList } from './tip-list.tsx';

interface CommunityStep {
  title: string;
  description: string;
  tips: readonly [string, string, string, string];
}

/** Four steps with four tips each. */
const communitySteps: Strings<readonly CommunityStep[]> = {
  en: [
    {
      title: 'Connect Locally',
      description:
        'Find out who gardens within walking distance. Most people would like to share but wait for someone to start.',
      tips: [
        'Bring something when you knock. A bag of beans works better than a flyer.',
        'Offer one thing here, with a photo, and answer the first message the same day.',
        'Ask the library, the seed swap, the school garden and the congregation for their gardeners.',
        'Start with a short meeting: an hour in one garden, where everyone brings what they have.',
      ],
    },
    {
      title: 'Map Your Resources',
      description:
        'Write down what the street already has before you buy anything. It is usually more than expected.',
      tips: [
        'List unpicked fruit trees, sunny lawns, tools, ladders, freezers and canners.',
        'Note who knows what: pruning, grafting, bees, canning, mending tools.',
        'Mark what is free for all, what is lent, and what needs a word first.',
        'Keep addresses out of shared lists. A street and a first name are enough until two people have agreed.',
      ],
    },
    {
      title: 'Coordinate Growing',
      description:
        'Four gardens that all grow zucchini have too many at once. Agree in February who grows what.',
      tips: [
        'Let each garden take one or two crops it does well, and grow those for everyone.',
        'Split seed packets and raise seedlings together: one tray of 72 is cheaper than twelve of six.',
        'Stagger sowings by two weeks from garden to garden, and lettuce lasts from May to October.',
        'Plant a row for a food pantry, and ask it first what it can use and when it is open.',
      ],
    },
    {
      title: 'Create Distribution Systems',
      description:
        'Fresh produce spoils quickly. A fixed place and a fixed hour help it find takers in time.',
      tips: [
        'Hold an exchange table at the same hour every week from July to October. Saturday at nine works.',
        'Put a shaded box with a lid at a gate for produce that spoils quickly, and make one person responsible for emptying it.',
        'Share only what you would eat yourself: washed hands, clean crates, cut and cooked food kept cold.',
        'Decide beforehand where leftovers go: pantry, freezer, chickens, compost, in this order.',
      ],
    },
  ],
};

const ICONS: readonly LucideIcon[] = [Handshake, MapPinned, CalendarDays, Truck];

export function StepCards() {
  const t = useStrings(strings);
  const steps = useStrings(communitySteps);
  return (
    <section aria-labelledby="steps" className="pt-10">
      <h2 id="steps" className="text-3xl sm:text-4xl">
        {t.steps}
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-2">
        {steps.map(({ title, description, tips }, place) => {
          const Icon = ICONS[place] ?? Handshake;
          return (
            <li
              key={title}
              className="flex flex-col gap-4 rounded-lg border border-line bg-card p-6 shadow-card sm:p-8"
            >
              <p className="flex items-center gap-3 font-semibold text-leaf-strong">
                <span className="grid size-12 place-content-center rounded-full bg-leaf-soft">
                  <Icon className="size-6" aria-hidden="true" />
                </span>
                {t.step(place + 1)}
              </p>
              <h3 className="text-2xl">{title}</h3>
              <p className="text-lg text-ink-soft">{description}</p>
              <TipList tips={tips} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
