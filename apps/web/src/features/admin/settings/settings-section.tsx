import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readStoredText, storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { Details } from '../../../ui/details.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useChangeSettings } from '../api/settings.ts';
import { useLinkedPlace } from '../use-linked-place.ts';

/** Parts of the settings, in the order of the page. The first steps and other pages link to them. */
export const SETTINGS_SECTIONS = [
  'name',
  'picture',
  'color',
  'place',
  'contact',
  'announcement',
  'joining',
  'categories',
  'legal',
  'climate',
  'testimonials',
  'running',
] as const;
export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number];

/** Opens the section around a form. */
const SectionContext = createContext<() => void>(() => {});

interface SettingsSectionProps {
  name: SettingsSectionName;
  title: string;
  /** Its forms are taken without scripts. */
  isPlain?: boolean;
  /** What is set, in a few words. */
  state?: string | null | undefined;
  children: ReactNode;
}

/** A part of the settings that opens below its title. It stays open over a reload, and a link opens it. */
export function SettingsSection({ name, title, isPlain = false, state, children }: SettingsSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const { isOpen, setOpen } = useOpenSection(name);
  useLinkedPlace(section, name);
  return (
    <Details
      ref={section}
      id={name}
      open={isOpen}
      onToggle={setOpen}
      className="group scroll-mt-24 rounded-lg border border-line bg-card shadow-card"
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-5 py-3 sm:px-7">
        <span className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {state && (
            <span dir="auto" className="line-clamp-1 block text-sm text-ink-soft wrap-anywhere">
              {state}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5 sm:px-7 sm:pb-7">
        {!isPlain && <NeedsScript />}
        <SectionContext value={() => setOpen(true)}>{children}</SectionContext>
      </div>
    </Details>
  );
}

/** Names of the open sections, of this tab. */
const OPEN = 'settings-sections';

const openSections = () => readStoredText(OPEN).split(' ').filter(Boolean);

function useOpenSection(name: SettingsSectionName) {
  const { key } = useLocation();
  const isLinked = useSearchParams()[0].getAll('section').includes(name);
  const isHydrated = useHydrated();
  const stored = useStoredText(OPEN).split(' ').includes(name);
  const setOpen = (isOpen: boolean) => {
    const others = openSections().filter((one) => one !== name);
    storeText(OPEN, [...others, ...(isOpen ? [name] : [])].join(' '));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit by a link, also a second one
  useLayoutEffect(() => {
    if (isLinked) setOpen(true);
  }, [isLinked, key]);
  return { isOpen: isHydrated ? stored : isLinked, setOpen };
}

/** Changes settings from within a section, which opens when they are refused. */
export function useSectionSettings() {
  const change = useChangeSettings();
  useOpensOn(change.error);
  return change;
}

/** Opens the section around a form with each refusal of what it sent. */
export function useOpensOn(refusal: Error | null): void {
  const open = use(SectionContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusal) open();
  }, [refusal]);
}
