import { randomUUID } from 'node:crypto';
import {
  IMPORT_MESSAGES,
  type ImportFormat,
  importListings,
  LISTING_COLUMNS,
  type ListingImport,
  listingTemplate,
  refusalIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toCsv } from '../../../lib/csv.ts';
import { type Fault, fieldsOf, readTable } from '../../../lib/read-table.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import { openIdentityCheck, PROOF_FIELDS } from '../../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import type { Settle } from '../../../platform/idempotency/create-once.ts';
import { publishResync } from '../../events/events.service.ts';
import { storePublication } from '../publish-listing.ts';
import { type CheckedRecord, checkRecords } from './check-records.ts';
import { FALLING_FRUIT, fromFallingFruit } from './falling-fruit.ts';

const OURS = { known: LISTING_COLUMNS, required: ['title', 'description', 'category'] };

const EXAMPLES: readonly Partial<Record<(typeof LISTING_COLUMNS)[number], string>>[] = [
  {
    owner: 'rosa@example.org',
    kind: 'offer',
    title: 'Italian prune plums',
    description: 'Ripe now, easy to reach from the sidewalk.',
    category: 'Fruits',
    produce_name: 'Plums',
    unit: 'lb',
    stock: '20',
    location: 'Portland, OR',
    zip_code: '97202',
  },
  {
    owner: 'sellwood.pantry',
    kind: 'wanted',
    title: 'Jars with lids',
    description: 'Any size.',
    category: 'Other',
  },
];

/** Imports listings from a table (docs/product/in-and-out.md#listings-in). */
export function registerImportListings(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, listingTemplate, async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="listings-template.csv"');
    return toCsv([
      LISTING_COLUMNS,
      ...EXAMPLES.map((row) => LISTING_COLUMNS.map((name) => row[name] ?? null)),
    ]);
  });
  registerOperation(
    app,
    ctx,
    importListings,
    async ({ query, body, viewer, settle, request, reply }) => {
      if (!query.dry_run) await identity.requireAtHighSecurity(viewer, body, reply);
      const by = { actor: viewer, address: request.ip };
      const read = await readListings(ctx, { ...query, ...body });
      if (query.dry_run) {
        // A repetition of a trial is a trial, also where the file could be imported by then.
        await ctx.db.transaction((trx) => settle(trx, randomUUID()));
      } else await storeListings(ctx, read, { by, settle });
      return resultOf(read, query.dry_run, request.language);
    },
    {
      caller: ({ viewer }) => viewer.id,
      // Only where the response could not be stored: the lines are checked again, nothing is stored.
      repeat: async (_id, { query, body, request }) =>
        resultOf(await readListings(ctx, { ...query, ...body }), query.dry_run, request.language),
      storesResponse: true,
      withheld: PROOF_FIELDS,
    },
  );
}

interface ListingFile {
  readonly csv: string;
  readonly format: ImportFormat;
  /** Owner of lines without one. */
  readonly owner?: string | undefined;
}

/** A file of listings as it was read. */
interface ReadListings {
  readonly format: ImportFormat;
  readonly checked: readonly CheckedRecord[];
  readonly faults: readonly Fault[];
  readonly leftOut: ListingImport['left_out'];
  readonly ignored: readonly string[];
}

/** Reads and checks a file of listings; stores nothing. */
export async function readListings(ctx: Context, { csv, format, owner }: ListingFile): Promise<ReadListings> {
  const isOurs = format === 'windfall';
  const table = readTable(csv, isOurs ? OURS : FALLING_FRUIT);
  const { language } = ctx.config;
  const converted = isOurs ? table.records : table.records.map((one) => fromFallingFruit(one, language));
  // Without its columns, and in a file of any length, no line is worth a look.
  const isTable =
    table.faults.every(({ column, line }) => column === null && line > 1) && !isTooLong(table.faults);
  const ours = isTable ? converted.flatMap((one) => ('cells' in one ? one : [])) : [];
  const { checked, faults } = await checkRecords(ctx, ours, owner);
  return {
    format,
    checked,
    faults: [...table.faults, ...faults].toSorted((a, b) => a.line - b.line),
    leftOut: converted.flatMap((one) => ('leftOut' in one ? { line: one.line, message: one.leftOut } : [])),
    ignored: table.ignored,
  };
}

const isTooLong = (faults: readonly Fault[]) =>
  faults.some(({ message }) => message === IMPORT_MESSAGES.tooManyLines);

/** Publishes all listings of a file or, where one line has a fault, none. Neighbors are not told of each of them. */
export async function storeListings(
  ctx: Context,
  { checked, faults, format }: ReadListings,
  { by, settle }: { readonly by: AuditAuthor; readonly settle?: Settle },
): Promise<void> {
  if (faults.length > 0) throw new AppError('IMPORT_FAULTY', { fields: fieldsOf(faults) });
  const owners = [...new Set(checked.map(({ shown }) => shown.owner))];
  const store = async (trx: Writer) => {
    for (const { publication } of checked) await storePublication(trx, ctx.db.dialect, publication);
    const details = { shared: checked.length, format, names: owners };
    await writeAudit(trx, { ...by, action: 'listings.import', details }, ctx.clock.now());
    await settle?.(trx, randomUUID());
  };
  await ctx.db.transaction(store, { noTimeout: true }).catch((error: unknown) => {
    // An owner whose account ended since the check; the caller's session is as it was.
    const isOwnerGone = error instanceof AppError && error.code === 'UNAUTHORIZED';
    throw isOwnerGone
      ? new AppError('IMPORT_FAULTY', { message: IMPORT_MESSAGES.ownerUnknown, cause: error })
      : error;
  });
  publishResync(ctx, null);
}

const resultOf = (
  { checked, faults, leftOut, ignored }: ReadListings,
  dryRun: boolean,
  language: string,
): ListingImport => ({
  dry_run: dryRun,
  listings: checked.map(({ shown }) => shown),
  faults: faults.map(({ message, ...at }) => ({ ...at, message: refusalIn(message, language) })),
  left_out: leftOut,
  ignored_columns: [...ignored],
});
