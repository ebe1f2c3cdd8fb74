import { Readable } from 'node:stream';
import { exportSite, exportTable, SITE_TABLES, type SiteTable } from '@windfall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { csvLines, toCsv } from '../../lib/csv.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';

/** Takes the tables of the site out, page by page (docs/product/in-and-out.md#site-out). */
export function registerExportSite(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, exportTable, async ({ params: { table }, reply, ...call }) => {
    reply.header('content-disposition', `attachment; filename="${fileName(ctx, table)}.csv"`);
    await writeDown(ctx, call, [table]);
    return Readable.from(csvOf(ctx, table));
  });
  registerOperation(app, ctx, exportSite, async ({ reply, ...call }) => {
    reply.header('content-disposition', `attachment; filename="${fileName(ctx, 'site')}.json"`);
    await writeDown(ctx, call, SITE_TABLES);
    return Readable.from(jsonOf(ctx));
  });
}

const fileName = ({ clock }: Context, what: string) =>
  `windfall-${what}-${clock.now().toISOString().slice(0, 10)}`;

interface Call {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
}

function writeDown(ctx: Context, { viewer, request }: Call, tables: readonly SiteTable[]): Promise<void> {
  const by = { actor: viewer, address: request.ip };
  return ctx.db.transaction((trx) =>
    writeAudit(trx, { ...by, action: 'tables.export', details: { tables } }, ctx.clock.now()),
  );
}

async function* csvOf({ siteExport, db }: Context, table: SiteTable): AsyncGenerator<string> {
  const headings = siteExport.headings(table);
  yield toCsv([headings]);
  for await (const rows of siteExport.pages(table, db.read))
    yield csvLines(rows.map((row) => headings.map((name) => row[name] ?? null)));
}

async function* jsonOf({ siteExport, db, clock, settings }: Context): AsyncGenerator<string> {
  const head = { exported_at: clock.now().toISOString(), site: settings.site.name };
  yield JSON.stringify(head).slice(0, -1);
  for (const table of SITE_TABLES) {
    yield `,\n"${table}":[`;
    let separator = '\n';
    for await (const rows of siteExport.pages(table, db.read))
      for (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
    yield ']';
  }
  yield '}\n';
}
