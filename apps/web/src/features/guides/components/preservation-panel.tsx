import type { Strings } from '@windfall/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { FiguresTable, PreservationMethod } from '../preservation/preservation-method.ts';
import { strings } from '../strings.ts';
import { ReadingTable } from './reading-table.tsx';
import { TipList } from './tip-list.tsx';

const sources: Strings<Sources> = {
  en: {
    text: 'The figures here follow the tested practice of the US Department of Agriculture. They tell you what matters; for a batch of your own take the recipe, with its times, from one of these:',
    links: [
      { title: 'National Center for Home Food Preservation', href: 'https://nchfp.uga.edu/' },
      {
        title: 'USDA Complete Guide to Home Canning',
        href: 'https://nchfp.uga.edu/resources/category/usda-guide',
      },
      { title: 'CDC: home-canned foods and botulism', href: 'https://www.cdc.gov/botulism/' },
    ],
  },
};

/** One method: its uses, tips, figures and safety guidelines. */
export function PreservationPanel({ method }: { method: PreservationMethod }) {
  const t = useStrings(strings);
  return (
    <>
      <h2 className="text-3xl sm:text-4xl">{method.title}</h2>
      <p className="mt-3 max-w-[65ch] text-lg">{method.intro}</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12">
        <BestFor items={method.bestFor} />
        <section aria-labelledby="tips">
          <h3 id="tips" className="mb-4 text-2xl">
            {t.tips}
          </h3>
          <TipList tips={method.tips} />
        </section>
      </div>
      <SafetyGuidelines method={method} />
      {method.tables.map((table) => (
        <Figures key={table.title} table={table} />
      ))}
    </>
  );
}

function BestFor({ items }: { items: readonly string[] }) {
  const t = useStrings(strings);
  return (
    <section
      aria-labelledby="best-for"
      className="self-start rounded-lg border border-line bg-card p-6 shadow-card"
    >
      <h3 id="best-for" className="text-2xl">
        {t.bestFor}
      </h3>
      <ul className="mt-4 flex flex-col gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SafetyGuidelines({ method: { danger, safety } }: { method: PreservationMethod }) {
  const t = useStrings(strings);
  return (
    <section
      aria-labelledby="safety"
      className="mt-10 rounded-lg border-2 border-tomato bg-tomato-soft p-6 sm:p-8"
    >
      <h3 id="safety" className="flex items-center gap-3 text-2xl">
        <TriangleAlert className="size-7 shrink-0 text-tomato" aria-hidden="true" />
        {t.safety}
      </h3>
      <p className="mt-4 max-w-[68ch] text-lg font-medium">{danger}</p>
      <ul className="mt-4 list-disc gap-x-12 ps-5 marker:text-tomato lg:columns-2">
        {safety.map((rule) => (
          <li key={rule} className="mb-2.5 break-inside-avoid">
            {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ table: { title, text, columns, rows } }: { table: FiguresTable }) {
  const [first, ...others] = columns.map((column, place) => ({
    title: column,
    cell: (row: readonly string[]) => row[place],
  }));
  if (!first) return null;
  return (
    <section className="mt-10">
      <h3 className="text-2xl">{title}</h3>
      {text && <p className="mt-2 max-w-[65ch] text-ink-soft">{text}</p>}
      <div className="mt-4 max-w-4xl">
        <ReadingTable
          caption={title}
          columns={[first, ...others]}
          isShort
          rows={rows}
          rowKey={(row) => row[0] ?? ''}
        />
      </div>
    </section>
  );
}

interface Sources {
  text: string;
  links: readonly { title: string; href: string }[];
}

export function PreservationSources() {
  const t = useStrings(strings);
  const { text, links } = useStrings(sources);
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
