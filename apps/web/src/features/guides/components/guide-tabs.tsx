import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

export interface GuideTab {
  value: string;
  title: string;
  to: string;
  Icon: LucideIcon;
}

interface GuideTabsProps {
  label: string;
  tabs: readonly GuideTab[];
  /** The open tab; null when the content belongs to none. */
  value: string | null;
  children: ReactNode;
}

/**
 * Tabs of a page. Each tab is a link to the page with that tab, so it works without scripts and can be
 * shared. With scripts the links become tabs with arrow keys.
 */
export function GuideTabs({ label, tabs, value, children }: GuideTabsProps) {
  const isEnhanced = useHydrated();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const move = useMoveBetween(tabs, list);
  const selected = tabs.find((tab) => tab.value === value);
  // Without an open tab the first one is in the tab order.
  const reachable = selected ?? tabs[0];
  const isPanel = isEnhanced && selected;
  return (
    <>
      <div {...(isEnhanced ? {} : { role: 'navigation', 'aria-label': label })}>
        <ul
          ref={list}
          {...(isEnhanced ? { role: 'tablist', 'aria-label': label, onKeyDown: move } : {})}
          className={classNames(
            'grid gap-x-1 gap-y-2 border-b-2 border-line sm:flex sm:flex-wrap',
            // Avoids a single tab in a row on a phone, and with large text a broken word.
            tabs.length === 4
              ? 'grid-cols-[repeat(auto-fill,minmax(max(4.2rem,22%),1fr))]'
              : 'grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))]',
          )}
        >
          {tabs.map(({ value: name, title, to, Icon }) => (
            <li key={name} role={isEnhanced ? 'presentation' : undefined}>
              <Link
                to={to}
                replace
                id={`${id}-${name}`}
                {...(isEnhanced
                  ? {
                      role: 'tab',
                      'aria-selected': name === value,
                      'aria-controls': `${id}-panel`,
                      tabIndex: name === reachable?.value ? 0 : -1,
                    }
                  : { 'aria-current': name === value ? ('page' as const) : undefined })}
                className="-mb-0.5 flex min-h-12 items-center justify-center gap-x-2 gap-y-0.5 rounded-t-md border-b-4 border-transparent px-1 py-1.5 text-center font-semibold max-sm:h-full max-sm:flex-col max-sm:text-sm text-ink-soft hover:bg-sunk aria-selected:border-leaf aria-selected:bg-leaf-soft aria-selected:text-leaf-strong aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong sm:px-3 lg:px-5"
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div
        id={`${id}-panel`}
        {...(isPanel ? { role: 'tabpanel', 'aria-labelledby': `${id}-${selected.value}`, tabIndex: 0 } : {})}
        className="pt-8"
      >
        {children}
      </div>
    </>
  );
}

/** Arrow keys, Home and End open a tab; Space opens like Enter (WAI-ARIA, tabs pattern). */
function useMoveBetween(tabs: readonly GuideTab[], list: React.RefObject<HTMLUListElement | null>) {
  const navigate = useNavigate();
  return (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const place = links.findIndex((link) => link.matches(':focus'));
    const next = nextPlace(event.key, place, links.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    links[next]?.focus();
    navigate(tab.to, { replace: true });
  };
}

function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === ' ' ? place : null;
}
