import { z } from 'zod';
import { instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** Tables of the site that administrators can take out (docs/product/in-and-out.md#site-out). */
export const SITE_TABLES = ['listings', 'members', 'claims'] as const;
export type SiteTable = (typeof SITE_TABLES)[number];

const rows = z.array(z.record(z.string(), z.unknown()));

/** All tables. The columns are those of the CSV files. */
export const siteExportSchema = z.object({
  exported_at: instantSchema,
  site: z.string(),
  listings: rows,
  members: rows,
  claims: rows,
});

export const exportTable = defineOperation({
  id: 'exportTable',
  method: 'GET',
  path: '/api/admin/export/{table}',
  summary: 'All listings, members or claims of the site, for a spreadsheet, without secrets',
  access: 'admin',
  params: z.object({ table: z.enum(SITE_TABLES) }),
  produces: 'text/csv',
  responses: { 200: z.string() },
});

export const exportSite = defineOperation({
  id: 'exportSite',
  method: 'GET',
  path: '/api/admin/export',
  summary: 'All listings, members and claims of the site in one file, without secrets',
  access: 'admin',
  produces: 'application/json',
  responses: { 200: siteExportSchema },
});
