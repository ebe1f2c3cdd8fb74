import type { Strings } from '@windfall/contract';
import { MapPin } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';

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
