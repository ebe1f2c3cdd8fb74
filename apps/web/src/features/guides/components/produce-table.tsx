import { useStrings } from '../../../lib/i18n/strings.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { ProduceEntry } from '../seasonal/produce-entry.ts';
import { strings } from '../strings.ts';
import { NamedPicture } from './named-picture.tsx';
import { ReadingTable } from './reading-table.tsx';
import { HarvestHere } from './season-here.tsx';

/** An entry, with its season's name in lists of several seasons. */
export interface ShownProduce extends ProduceEntry {
  seasonTitle?: string;
}

export function ProduceTable({ caption, entries }: { caption: string; entries: readonly ShownProduce[] }) {
  const t = useStrings(strings);
  return (
    <ReadingTable
      caption={caption}
      rows={entries}
      rowKey={({ name, seasonTitle }) => `${name} ${seasonTitle}`}
      columns={[
        { title: t.produce, cell: nameOf },
        { title: t.plantingTime, cell: ({ plantingTime }) => plantingTime, isWide: true },
        { title: t.harvestTime, cell: harvestOf, isWide: true },
        { title: t.notes, cell: ({ notes }) => notes },
      ]}
    />
  );
}

function harvestOf({ harvestTime, crop }: ShownProduce) {
  return (
    <>
      {harvestTime}
      <HarvestHere crop={crop} />
    </>
  );
}

function nameOf(entry: ShownProduce) {
  return <NamedPicture of={entry}>{entry.seasonTitle && <Tag>{entry.seasonTitle}</Tag>}</NamedPicture>;
}
