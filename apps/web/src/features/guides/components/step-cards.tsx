import { CalendarDays, Handshake, type LucideIcon, MapPinned, Truck } from 'lucide-react';
import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { communitySteps } from '../community/steps.ts';
import { strings } from '../strings.ts';
import { TipList } from './tip-list.tsx';

const ICONS: readonly LucideIcon[] = [Handshake, MapPinned, CalendarDays, Truck];

export function StepCards() {
  const t = useStrings(strings);
  const steps = useContent(communitySteps);
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
