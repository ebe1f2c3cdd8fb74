import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { sources } from '../preservation/sources.ts';
import { strings } from '../strings.ts';

export function PreservationSources() {
  const t = useStrings(strings);
  const { text, links } = useContent(sources);
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-8">
      <h2 id="sources" className="text-2xl">
        {t.sources}
      </h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">{text}</p>
      <ul className="mt-2">
        {links.map(({ title, href }) => (
          <li key={href}>
            <a href={href} rel="noopener noreferrer" className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
