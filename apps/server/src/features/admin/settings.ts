import { isDeepStrictEqual } from 'node:util';
import { type AdminSettings, changeSettings, getSettings, getSite } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { readSettings, writeSettings } from '../../platform/settings/site-settings.ts';
import { publishSettingsChanged } from '../events/events.service.ts';

type SettingChanges = { [N in keyof AdminSettings]?: AdminSettings[N] | undefined };

/** Reads and changes the settings of the site. A change takes effect on every server at once. */
export function registerSettings(app: FastifyInstance, ctx: Context): void {
  // For pages from another server, and for pages loaded before a change.
  registerOperation(app, ctx, getSite, async () => {
    const { siteName, contact, sourceUrl } = ctx.config;
    const { maintenance } = await ctx.settings.current();
    return { siteName, maintenance, contact, sourceUrl };
  });
  const confirm = openConfirmation(ctx);
  // Reads the database and not the cache: the administrator edits these values.
  registerOperation(app, ctx, getSettings, () => readSettings(ctx.db.read));
  registerOperation(app, ctx, changeSettings, async ({ body, viewer, request, reply }) => {
    const { password, credential, ...changes } = body;
    // Otherwise a stolen session could lower the level and bypass the password check.
    if (changes.securityLevel === 'standard') await confirm(viewer, { password, credential }, reply);
    return applySettings(ctx, changes, { actor: viewer, address: request.ip });
  });
}

async function applySettings(ctx: Context, changes: SettingChanges, by: AuditAuthor): Promise<AdminSettings> {
  const now = ctx.clock.now();
  const after = await ctx.db.transaction(async (trx) => {
    const before = await readSettings(trx);
    const changed = differences(before, changes);
    if (Object.keys(changed).length === 0) return before;
    await writeSettings(trx, changed, now);
    const was = Object.fromEntries(
      Object.keys(changed).map((name) => [name, before[name as keyof AdminSettings]]),
    );
    await writeAudit(trx, { ...by, action: 'settings.change', details: { from: was, to: changed } }, now);
    return { ...before, ...changed };
  });
  ctx.settings.invalidate();
  const { maintenance } = await ctx.settings.current();
  publishSettingsChanged(ctx, { maintenance });
  return after;
}

/** Only given settings that differ from the stored ones. */
function differences(before: AdminSettings, changes: SettingChanges): Partial<AdminSettings> {
  const names = Object.keys(before) as (keyof AdminSettings)[];
  const changed = names.filter(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}
