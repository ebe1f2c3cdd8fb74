import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { useHydrated } from './use-hydrated.ts';

export interface Tab {
  value: string;
  title: ReactNode;
  /** The address of the page with this tab open. */
  to: string;
  Icon?: LucideIcon;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The open tab; null when the content belongs to none. */
  value: string | null;
  /** Back leaves the page instead of opening the previous tab. */
  replace?: boolean;
  /** What the open tab shows. What has to keep typed text shows the other panels too, each with `hidden`. */
  children: ReactNode;
}

/**
 * Tabs of a page or of a part of it. Each tab is a link to the page with that tab, so it works without scripts and can be
 * shared. With scripts the links become tabs: arrow keys move the focus, Enter and Space open (WAI-ARIA, tabs pattern).
 */
export function Tabs({ label, tabs, value, replace = false, children }: TabsProps) {
  const isEnhanced = useHydrated();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const selected = tabs.find((tab) => tab.value === value);
  // Without an open tab the first one is in the tab order.
  const reachable = selected ?? tabs[0];
  const move = (event: KeyboardEvent) => moveFocus(event, list.current);
  return (
    <div>
      <div {...(isEnhanced ? {} : { role: 'navigation', 'aria-label': label })}>
        <ul
          ref={list}
          {...(isEnhanced ? { role: 'tablist', 'aria-label': label, onKeyDown: move } : {})}
          className={
            tabs[0]?.Icon ? listWithIcons(tabs.length) : 'mb-6 flex flex-wrap border-b border-line sm:gap-1'
          }
        >
          {tabs.map(({ value: name, title, to, Icon }) => (
            <li key={name} role={isEnhanced ? 'presentation' : undefined}>
              <Link
                to={to}
                replace={replace}
                id={`${id}-${name}`}
                {...(isEnhanced
                  ? {
                      role: 'tab',
                      'aria-selected': name === value,
                      'aria-controls': `${id}-panel`,
                      tabIndex: name === reachable?.value ? 0 : -1,
                    }
                  : { 'aria-current': name === value ? ('page' as const) : undefined })}
                className={classNames(
                  '-mb-0.5 flex min-h-12 min-w-11 items-center justify-center gap-x-2 gap-y-0.5 rounded-t-md border-b-4 border-transparent py-1.5 text-center font-semibold text-ink-soft hover:bg-sunk aria-selected:border-leaf aria-selected:text-leaf-strong aria-[current=page]:border-leaf aria-[current=page]:text-leaf-strong',
                  Icon
                    ? 'px-1 max-sm:h-full max-sm:flex-col max-sm:text-sm aria-selected:bg-leaf-soft aria-[current=page]:bg-leaf-soft sm:px-3 lg:px-5'
                    : // Five of them stand on one line of a phone.
                      'px-2 max-[24rem]:px-1.5 max-[24rem]:text-sm sm:px-5',
                )}
              >
                {Icon && <Icon className="size-5 shrink-0" aria-hidden="true" />}
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div
        id={`${id}-panel`}
        {...(isEnhanced && selected
          ? { role: 'tabpanel', 'aria-labelledby': `${id}-${selected.value}`, tabIndex: 0 }
          : {})}
      >
        {children}
      </div>
    </div>
  );
}

/** A single tab would stand alone in a row of a phone, and with large text a word would break. */
const listWithIcons = (count: number) =>
  classNames(
    'mb-8 grid gap-x-1 gap-y-2 border-b-2 border-line sm:flex sm:flex-wrap',
    count === 4
      ? 'grid-cols-[repeat(auto-fill,minmax(max(4.2rem,22%),1fr))]'
      : 'grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))]',
  );

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const place = links.findIndex((link) => link.matches(':focus'));
  if (event.key === ' ') links[place]?.click();
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1, ' ': place }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links.at(next % links.length)?.focus();
}
