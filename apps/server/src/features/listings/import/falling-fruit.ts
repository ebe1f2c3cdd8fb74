import { type Category, cropInWords, cropOf, stringsIn } from '@windfall/contract';
import type { Columns, NamedRecord } from '../../../lib/read-table.ts';
import { strings } from './strings.ts';

/** The columns that are read of the download of a region from the map of Falling Fruit (docs/product/in-and-out.md#falling-fruit). */
export const FALLING_FRUIT: Columns = {
  known: [
    'id',
    'lat',
    'lng',
    'unverified',
    'description',
    'season_start',
    'season_stop',
    'no_season',
    'access',
    'types',
  ],
  required: ['id', 'lat', 'lng', 'types'],
};

/** A line as our own table has it, or why it is not for sharing. */
export type Converted = NamedRecord | { readonly line: number; readonly leftOut: string };

const TRUE = new Set(['true', 't', '1']);
/** Neighbors are invited to what is open to them, not to what hangs over a fence. */
const CLOSED = new Set(['private', 'private but overhanging']);

/** Reads one place of that map. What names a person and the street address are left out, and the import stores the square alone. */
export function fromFallingFruit({ line, cells }: NamedRecord, language: string): Converted {
  const t = stringsIn(strings, language);
  const types = typesOf(cells['types']);
  if (TRUE.has(cells['unverified']?.toLowerCase() ?? '')) return { line, leftOut: t.unverified };
  if (CLOSED.has(cells['access']?.toLowerCase() ?? '')) return { line, leftOut: t.closed };
  if (types.some((type) => /dumpster|freegan/i.test(type))) return { line, leftOut: t.noPlant };
  const [first = '', second] = types;
  const title = types.length > 2 ? t.andOthers(first) : second ? t.and(first, second) : first;
  const description = [
    cells['description'],
    seasonOf(cells, t),
    cells['access'] && t.access(cells['access']),
    t.source(`https://fallingfruit.org/locations/${cells['id'] ?? ''}`),
  ];
  return {
    line,
    cells: {
      title,
      description: description.filter(Boolean).join('\n\n'),
      category: categoryOf(first),
      produce_name: first,
      quantity: t.quantity,
      latitude: cells['lat'] ?? '',
      longitude: cells['lng'] ?? '',
    },
  };
}

/** A list as databases write one: `{Fig,"Sour cherry"}` or `["Fig", "Sour cherry"]`. */
const typesOf = (list = ''): string[] =>
  list
    .split(/[,;:]/)
    .map((type) => type.replaceAll(/[{}[\]"\\]/g, '').trim())
    .filter((type) => type !== '' && type !== 'NULL');

function seasonOf(cells: NamedRecord['cells'], t: (typeof strings)['en']): string | undefined {
  if (TRUE.has(cells['no_season']?.toLowerCase() ?? '')) return t.allYear;
  const { season_start: from, season_stop: to } = cells;
  return from && to ? t.season(from, to) : undefined;
}

/** That of the crop, which their names mostly are; fruit trees otherwise. */
function categoryOf(type: string): Category {
  const crop = cropInWords({ title: type, produce_name: '', category: 'Fruits' });
  return crop ? cropOf(crop).category : 'Other';
}
