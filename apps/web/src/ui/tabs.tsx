import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { ScriptButton } from './script-button.tsx';

interface TabsProps {
  label: string;
  tabs: { value: string; title: ReactNode; content: ReactNode }[];
  /** The open tab and its change, where the page keeps them; else the first one is open at first. */
  value?: string;
  onChange?: (value: string) => void;
  /** Hidden panels stay in the page, so that typed text is not lost. */
  keepsPanels?: boolean;
}

/** Panels of which one is shown; arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onChange, keepsPanels = false }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(next: unknown) => onChange?.(String(next))}
    >
      <Base.List aria-label={label} className="flex flex-wrap border-b border-line sm:gap-1">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            render={<ScriptButton />}
            // Five of them stand on one line of a phone.
            className="-mb-px min-h-12 min-w-11 rounded-t-md border-b-3 border-transparent px-2 font-semibold max-[24rem]:px-1.5 max-[24rem]:text-sm sm:px-5 text-ink-soft hover:bg-sunk data-active:border-leaf data-active:text-leaf-strong"
          >
            {tab.title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepsPanels} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
