import {
  cellOf,
  DEFAULT_LANGUAGE,
  IMPORT_MESSAGES,
  LISTING_COLUMNS,
  type ListingImport,
  type NewListing,
  newListingSchema,
} from '@windfall/contract';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Fault, NamedRecord } from '../../../lib/read-table.ts';
import { sentenceOf } from '../../../platform/http/validate.ts';
import { type Place, townAt } from '../../geo/geo.service.ts';
import { findOwners } from '../../users/users.service.ts';
import { type Publication, type PublicationContext, publicationOf } from '../publish-listing.ts';

/** A line that can be stored. */
export interface CheckedRecord {
  readonly line: number;
  readonly publication: Publication;
  readonly shown: ListingImport['listings'][number];
}

/**
 * Checks lines of our own table by the schema of sharing a listing, and finds their owners. A position is kept as its square of the grid
 * alone.
 */
export async function checkRecords(
  ctx: PublicationContext & Pick<Context, 'db'>,
  records: readonly NamedRecord[],
  defaultOwner: string | undefined,
): Promise<{ readonly checked: CheckedRecord[]; readonly faults: Fault[] }> {
  const ownerOf = ({ cells }: NamedRecord) => cells['owner'] ?? defaultOwner;
  const owners = await findOwners(ctx.db.read, [...new Set(records.flatMap((one) => ownerOf(one) ?? []))]);
  const checked: CheckedRecord[] = [];
  const faults: Fault[] = [];
  for (const record of records) {
    const { line, cells } = record;
    const name = ownerOf(record);
    const owner = name === undefined ? undefined : owners.get(name);
    const read = readListing(cells);
    const found = [...(owner ? [] : [ownerFault(name)]), ...('faults' in read ? read.faults : [])];
    if (found.length > 0 || !owner || 'faults' in read) {
      faults.push(...found.map((fault) => ({ line, ...fault })));
      continue;
    }
    try {
      const { title, category, location } = read.listing;
      const publication = await publicationOf(ctx, owner.id, read.listing, read.at);
      checked.push({ line, publication, shown: { line, owner: owner.full_name, title, category, location } });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(
        ...Object.entries(error.toBody(DEFAULT_LANGUAGE).fields ?? {}).map(([column, message]) => ({
          line,
          column,
          message,
        })),
      );
    }
  }
  return { checked, faults };
}

type FaultOfCell = Omit<Fault, 'line'>;

const ownerFault = (name: string | undefined): FaultOfCell => ({
  column: 'owner',
  message: name === undefined ? IMPORT_MESSAGES.ownerMissing : IMPORT_MESSAGES.ownerUnknown,
});

type ReadListing =
  | { readonly listing: NewListing; readonly at: Place | undefined }
  | { readonly faults: readonly FaultOfCell[] };

function readListing(cells: NamedRecord['cells']): ReadListing {
  const { owner: _, stock, unit, latitude, longitude, kind, crop, ...texts } = cells;
  const point = pointOf(latitude, longitude);
  const at = point && { zip_code: null, cell: cellOf(point), place_precision: 'square' as const };
  const { data, error } = newListingSchema.safeParse({
    ...Object.fromEntries(LISTING_COLUMNS.map((column) => [column, texts[column]])),
    kind: kind?.toLowerCase(),
    crop: crop?.toLowerCase(),
    ...(at && { location: texts['location'] ?? townAt(at.cell) }),
    ...((stock ?? unit) !== undefined && {
      sharing: { unit, stock: stock === undefined ? null : Number(stock) },
    }),
  });
  const faults =
    error?.issues.map((issue) => ({
      column: columnOf(issue.path),
      message: sentenceOf(issue, columnOf(issue.path)),
    })) ?? [];
  if (point === null) faults.push({ column: 'latitude', message: IMPORT_MESSAGES.position });
  return data && faults.length === 0
    ? { listing: data, at: at ?? undefined }
    : { faults: firstOfEach(faults) };
}

/** 'sharing.stock' is the column 'stock'. */
const columnOf = (path: readonly PropertyKey[]): string => String(path.at(-1) ?? '');

/** A cell that is no date has one fault, whatever else follows from it. */
const firstOfEach = (faults: readonly FaultOfCell[]): FaultOfCell[] =>
  [...new Map(faults.toReversed().map((fault) => [fault.column, fault])).values()].toReversed();

/** Null for one that is half there or nowhere on the earth. */
function pointOf(latitude: string | undefined, longitude: string | undefined) {
  if (latitude === undefined && longitude === undefined) return undefined;
  const [lat, lng] = [latitude, longitude].map((text) =>
    /^-?\d{1,3}(\.\d+)?$/.test(text ?? '') ? Number(text) : Number.NaN,
  );
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  return { latitude: lat, longitude: lng };
}
