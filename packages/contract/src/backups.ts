import { z } from 'zod';
import { confirmedBy } from './admin-confirmation.ts';
import { instantSchema } from './common.ts';
import { proofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';

/** A backup file on the server. */
export const backupSchema = z.object({
  name: z.string(),
  created_at: instantSchema,
  /** Its reason, such as `manual`, `scheduled`, `before-purge` or `before-restore`. */
  reason: z.string(),
  size: z.int(),
});
export type Backup = z.infer<typeof backupSchema>;

/** Response after making a backup. `missing_images` counts pictures the storage did not have. */
export const madeBackupSchema = backupSchema.extend({ missing_images: z.int() });

/** Media types of an uploaded backup. */
export const BACKUP_FILE_TYPES = ['application/gzip', 'application/octet-stream'] as const;

const NAME_LENGTH = 200;
/** Any text: an unknown name is not found. */
const backupParams = z.object({ name: z.string().min(1).max(NAME_LENGTH) });
const importParams = z.object({ id: z.string().min(1).max(NAME_LENGTH) });

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

/** Comparison of a checked backup with the current data; a preview changes nothing. */
export const importPreviewSchema = z.object({
  id: z.string(),
  /** Expiry of the import; it must be uploaded again afterwards. */
  expires_at: instantSchema,
  made_at: instantSchema,
  /** Version of the file format. */
  version: z.string(),
  site_name: z.string(),
  public_url: z.string(),
  reason: z.string(),
  /** It is from before an upgrade and will be migrated. */
  is_older: z.boolean(),
  /** `newer` rows were created since the backup and would be lost. */
  counts: z.array(
    z.object({
      what: z.enum(['members', 'listings', 'messages', 'images', 'exchanges', 'reports']),
      backup: z.int(),
      now: z.int(),
      newer: z.int(),
    }),
  ),
  /** Images with a row whose files are not in the backup. */
  missing_images: z.int(),
  /** Whether the administrator stays signed in, being an administrator in the backup too. */
  stays_signed_in: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const createBackup = defineOperation({
  id: 'createBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Make a backup of the database and all pictures while the site keeps running',
  access: 'admin',
  responses: { 201: madeBackupSchema },
});

export const listBackups = defineOperation({
  id: 'listBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The backups on the server, the newest first',
  access: 'admin',
  responses: { 200: z.array(backupSchema) },
});

export const downloadBackup = defineOperation({
  id: 'downloadBackup',
  method: 'GET',
  path: '/api/admin/backups/{name}',
  summary:
    'A backup as a file; it holds every member’s address and password hash. At the high security level only by a link from linkBackup',
  access: 'admin',
  params: backupParams,
  query: z.object({ ticket: z.string().max(NAME_LENGTH).optional() }),
  produces: 'application/gzip',
  responses: { 200: z.string() },
});

export const linkBackup = defineOperation({
  id: 'linkBackup',
  method: 'POST',
  path: '/api/admin/backups/{name}/link',
  summary: 'An address from which the calling administrator can download a backup once, within a minute',
  access: 'admin',
  params: backupParams,
  body: proofSchema.nullish(),
  responses: { 201: z.object({ url: z.string(), expires_at: instantSchema }) },
});

export const deleteBackup = defineOperation({
  id: 'deleteBackup',
  method: 'DELETE',
  path: '/api/admin/backups/{name}',
  summary: 'Remove a backup from the server',
  access: 'admin',
  params: backupParams,
  body: confirmedBy('deleteBackup'),
  responses: { 200: doneSchema },
});

export const previewBackup = defineOperation({
  id: 'previewBackup',
  method: 'POST',
  path: '/api/admin/backups/{name}/import',
  summary: 'Check a backup on the server and preview the effect of restoring it',
  access: 'admin',
  params: backupParams,
  responses: { 201: importPreviewSchema },
});

export const uploadImport = defineOperation({
  id: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Upload a backup, check it and preview the effect of restoring it',
  access: 'admin',
  consumes: BACKUP_FILE_TYPES,
  responses: { 201: importPreviewSchema },
});

export const applyImport = defineOperation({
  id: 'applyImport',
  method: 'POST',
  path: '/api/admin/imports/{id}/apply',
  summary:
    'Replace all data with a checked backup, after a backup of the current data; ends all sessions but the administrator’s own',
  access: 'admin',
  params: importParams,
  body: confirmedBy('applyImport'),
  responses: {
    200: doneSchema.extend({
      /** The backup made just before. */
      backup: z.string(),
      stays_signed_in: z.boolean(),
    }),
  },
});

export const discardImport = defineOperation({
  id: 'discardImport',
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  summary: 'Discard an uploaded backup without restoring it',
  access: 'admin',
  params: importParams,
  responses: { 200: doneSchema },
});
