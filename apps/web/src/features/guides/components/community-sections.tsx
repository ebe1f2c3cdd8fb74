import type { Strings } from '@windfall/contract';
import {
  CalendarDays,
  ChevronDown,
  Handshake,
  type LucideIcon,
  MapPin,
  MapPinned,
  Truck,
} from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { StructuredData } from '../../../lib/structured-data.tsx';
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

interface SuccessStory {
  title: string;
  location: string;
  description: string;
  impact: string;
}

/** Three example stories with fixed figures. */
const successStories: Strings<readonly SuccessStory[]> = {
  en: [
    {
      title: 'Maple Street Exchange Table',
      location: 'Portland, OR',
      description:
        'Two neighbors put a folding table on the sidewalk one Saturday in July. By September eleven gardens brought their surplus, and no one counts who brings more.',
      impact: '500+ pounds of produce shared per year',
    },
    {
      title: 'Riverside Shared Garden',
      location: 'Austin, TX',
      description:
        'The group gardens on a vacant lot with a water tap and a posted schedule. Each family works two hours a week and takes what it needs; one bed in five is planted for the local food pantry.',
      impact: '45 families served, with 20% of the harvest donated',
    },
    {
      title: 'Second Harvest Fruit Walk',
      location: 'Seattle, WA',
      description:
        'Volunteers with ladders pick the trees whose owners cannot, or do not know what to do with six bushels of plums. A third stays, a third goes home with the pickers, a third to shelters.',
      impact: 'Over 2,000 pounds of fruit rescued',
    },
  ],
};

export function Stories() {
  const t = useStrings(strings);
  const stories = useStrings(successStories);
  return (
    <section aria-labelledby="stories" className="pt-16">
      <h2 id="stories" className="text-3xl sm:text-4xl">
        {t.stories}
      </h2>
      <p className="mt-3 max-w-[65ch] text-lg text-ink-soft">{t.storiesText}</p>
      <ul className="mt-6 grid gap-6 lg:grid-cols-3">
        {stories.map(({ title, location, description, impact }) => (
          <li
            key={title}
            className="flex flex-col gap-3 rounded-lg border border-line bg-card p-6 shadow-card"
          >
            <h3 className="text-2xl">{title}</h3>
            <p className="flex items-center gap-1.5 font-medium text-ink-soft">
              <MapPin className="size-4.5" aria-hidden="true" />
              {location}
            </p>
            <p className="grow">{description}</p>
            <p className="mt-2 rounded-md bg-marigold-soft px-4 py-3 font-semibold text-marigold-ink">
              <span className="block text-sm font-medium">{t.impact}</span>
              <span className="font-heading text-xl">{impact}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Question {
  question: string;
  answer: string;
}

/** Four frequent questions. */
const communityQuestions: Strings<readonly Question[]> = {
  en: [
    {
      question: 'What if some people give more than others?',
      answer:
        'Some people always give more, and most of them do not mind as long as it is appreciated. Do not keep accounts: people who count stop giving. Welcome other contributions instead. People without a garden can water in August, lend a freezer, transport produce, or bake. If a member only ever takes, have one person ask, kindly and in private, what they would like to bring; often they do not know that a small contribution is enough.',
    },
    {
      question: 'How do we distribute the harvest fairly?',
      answer:
        'Decide before the harvest arrives. Three rules that work: everyone takes one of each kind, then there is a second round, and the rest goes to the pantry. Or split by household, with an extra share for those who worked that day. Draw lots for scarce produce, such as the first raspberries. Write the rule down, and change it only in winter.',
    },
    {
      question: 'How do we keep the enthusiasm up?',
      answer:
        'Keep it small and regular: a fixed hour each week works better than a grand plan. Rotate the tasks every season so that no one burns out, and have two people for each. Celebrate: the first tomato, a soup in October, seeds swapped in February. Count what you have shared and tell everyone at the end of the year; a number on a blackboard brings people back.',
    },
    {
      question: 'What about legal issues?',
      answer:
        'Giving whole, raw produce to a neighbor is as simple as it looks in most places. Selling is another matter: cottage food, egg and honey rules differ from state to state, and home-canned vegetables, raw milk and meat are nearly always restricted. In the United States the Bill Emerson Good Samaritan Act protects those who donate sound food in good faith to a nonprofit. For a shared garden, get the owner’s permission in writing and ask about insurance. This is no legal advice: your county’s extension office and health department answer such questions every day.',
    },
  ],
};

/** Questions that expand without scripts, and their schema.org data. */
export function Questions() {
  const t = useStrings(strings);
  const questions = useStrings(communityQuestions);
  return (
    <section aria-labelledby="questions" className="pt-16">
      <h2 id="questions" className="text-3xl sm:text-4xl">
        {t.questions}
      </h2>
      <div className="mt-6 max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-4 font-heading text-xl font-semibold">
              {question}
              <ChevronDown
                className="size-6 shrink-0 text-leaf transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-[65ch] pb-6 text-lg">{answer}</p>
          </details>
        ))}
      </div>
      <StructuredData
        data={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </section>
  );
}
