import { isDeepStrictEqual } from 'node:util';
import {
  type AdminSettings,
  changeSettings,
  getLegalText,
  getSettings,
  getSite,
  type ShownSettings,
  SITE_MESSAGES,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../platform/audit/write-audit.ts';
import { openIdentityCheck, takeProof } from '../../platform/auth/identity-proof.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { readSettings, writeSettings } from '../../platform/settings/site-settings.ts';
import { publishSettingsChanged } from '../events/events.service.ts';
import { findTown } from '../geo/geo.service.ts';
import { findSitePicture } from '../images/images.service.ts';

type SettingChanges = { [N in keyof AdminSettings]?: AdminSettings[N] | undefined };

/** Reads and changes the settings of the site. A change takes effect on every server at once. */
export function registerSettings(app: FastifyInstance, ctx: Context): void {
  // For pages from another server, and for pages loaded before a change.
  registerOperation(app, ctx, getSite, async () => {
    const { maintenance, joining } = await ctx.settings.current();
    const { name, tagline, contact } = ctx.settings.site;
    return { siteName: name, tagline, maintenance, joining, contact, sourceUrl: ctx.config.sourceUrl };
  });
  registerOperation(app, ctx, getLegalText, async ({ params }) => {
    const { legal } = await ctx.settings.current();
    return { text: legal[params.page] };
  });
  const identity = openIdentityCheck(ctx);
  // Reads the database and not the cache: the administrator edits these values.
  registerOperation(app, ctx, getSettings, async () => showSettings(ctx, await readSettings(ctx.db.read)));
  registerOperation(app, ctx, changeSettings, async ({ body, viewer, request, reply }) => {
    const { proof, rest: changes } = takeProof(body);
    // Otherwise a stolen session could lower the level and bypass the password check.
    if (changes.securityLevel === 'standard') await identity.requireAtHighSecurity(viewer, proof, reply);
    const town = changes.home_place?.town;
    if (town && !findTown(town)) throw unknownTown();
    return showSettings(ctx, await applySettings(ctx, changes, { actor: viewer, address: request.ip }));
  });
}

function unknownTown(): AppError {
  const message = SITE_MESSAGES.townUnknown;
  return new AppError('VALIDATION_FAILED', { message, fields: { 'home_place.town': message } });
}

/** With what the environment sets in place of some of them. */
export async function showSettings({ config, db }: Context, settings: AdminSettings): Promise<ShownSettings> {
  const { name, distanceUnit, contact } = config.site;
  const { phone, email, socialUrl } = contact;
  const environment = {
    site_name: name,
    distance_unit: distanceUnit,
    contact: { phone, email, social_url: socialUrl },
  };
  return { ...settings, picture: await findSitePicture(db.read, settings), environment };
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
  await announceSettings(ctx);
  return after;
}

/** Makes a change take effect on every server. */
export async function announceSettings(ctx: Context): Promise<void> {
  ctx.settings.invalidate();
  const { maintenance } = await ctx.settings.current();
  publishSettingsChanged(ctx, { maintenance });
}

/** Only given settings that differ from the stored ones. */
function differences(before: AdminSettings, changes: SettingChanges): Partial<AdminSettings> {
  const names = Object.keys(before) as (keyof AdminSettings)[];
  const changed = names.filter(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}
