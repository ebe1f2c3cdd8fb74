import { MapPin } from 'lucide-react';
import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { successStories } from '../community/stories.ts';
import { strings } from '../strings.ts';

export function Stories() {
  const t = useStrings(strings);
  const stories = useContent(successStories);
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
