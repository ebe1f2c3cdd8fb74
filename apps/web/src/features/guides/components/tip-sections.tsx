import { Bug, Droplets, type LucideIcon, Ruler, Shovel } from 'lucide-react';
import { useContent } from '../../../lib/i18n/content.ts';
import { TIP_SECTIONS, type TipSection, tipSections } from '../gardening/tip-sections.ts';
import { TipList } from './tip-list.tsx';

const ICONS: Readonly<Record<TipSection, LucideIcon>> = {
  soil: Shovel,
  planting: Ruler,
  watering: Droplets,
  pests: Bug,
};

export function TipSections() {
  const texts = useContent(tipSections);
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
