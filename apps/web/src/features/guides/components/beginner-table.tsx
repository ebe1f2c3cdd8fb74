import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Tag } from '../../../ui/tag.tsx';
import { beginnerPlants } from '../gardening/beginner-plants.ts';
import { strings } from '../strings.ts';
import { NamedPicture } from './named-picture.tsx';
import { ReadingTable } from './reading-table.tsx';

export function BeginnerTable() {
  const t = useStrings(strings);
  const plants = useContent(beginnerPlants);
  return (
    <section aria-labelledby="beginner-plants" className="border-t border-line pt-10">
      <h2 id="beginner-plants" className="text-3xl sm:text-4xl">
        {t.beginnerPlants}
      </h2>
      <p className="mt-3 mb-6 max-w-[65ch] text-lg text-ink-soft">{t.beginnerPlantsText}</p>
      <ReadingTable
        caption={t.beginnerPlants}
        rows={plants}
        rowKey={({ name }) => name}
        columns={[
          { title: t.plant, cell: (plant) => <NamedPicture of={plant} /> },
          {
            title: t.difficulty,
            cell: ({ difficulty }) => (
              <span className="whitespace-nowrap">
                <Tag>{difficulty}</Tag>
              </span>
            ),
          },
          { title: t.daysToHarvest, cell: ({ daysToHarvest }) => daysToHarvest },
          { title: t.notes, cell: ({ notes }) => notes },
        ]}
      />
    </section>
  );
}
