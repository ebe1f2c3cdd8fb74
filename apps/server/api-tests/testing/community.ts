import { join } from 'node:path';
import { sql } from 'kysely';
import type { DialectName } from '../../src/db/dialects/predicates.ts';
import { anAgreedClaim } from '../../src/features/exchange/testing/agreed-claim.ts';
import { messagingClientOf } from '../../src/features/messages/testing/messaging-client.ts';
import { insertSwap } from '../../src/features/swaps/swaps.repo.ts';
import type { LocalIssuer } from '../../src/features/users/testing/local-issuer.ts';
import { SoftwareAuthenticator } from '../../src/features/users/testing/software-authenticator.ts';
import { instantIn } from '../../src/lib/clock.ts';
import { hashToken } from '../../src/platform/auth/tokens.ts';
import { aMember, type TestMember } from '../../testing/factories.ts';
import { aListing } from '../../testing/fixtures/listings.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepRows, restoreRows } from './kept-rows.ts';
import { addPrivateThings, DETAILS, GATE_CODE, HOME, THEOS_EMAIL } from './private-things.ts';

export const PASSWORD = 'nine bean rows will I have';
export const ROSAS_EMAIL = 'rosa.fields@windfall.example';
const HOUR_MS = 3_600_000;
/** Nothing listens there: a test email is answered with that. */
const MAIL = { smtpUrl: 'smtp://127.0.0.1:9', from: null };
/** A swap that is suggested to Rosa and Theo. */
export const SUGGESTED_SWAP = '5a9a0000-0000-4000-8000-000000000001';
const LENT = { stock: 1, comes_back: 1, draw_at: null, seed: null, most_each: null } as const;

/**
 * Roles of callers: a visitor, the owner of the requested data, another member, a member whom both have blocked, a
 * deactivated member, an administrator. `derived-roles.test.ts` has those that follow from the operation: who acts for a group or
 * no longer does, who is unproven, who waits to be let in, and administrators without their password.
 */
export const ROLES = ['visitor', 'owner', 'other', 'blocked', 'deactivated', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A community with data for every operation, owned by Rosa. */
export interface Community {
  readonly t: TestApp;
  readonly people: Readonly<Record<Exclude<Role, 'visitor'>, TestMember>>;
  readonly listingId: string;
  /** Something that Rosa looks for. */
  readonly wantedId: string;
  /** An offer of Theo's, which he gives in return. */
  readonly swapId: string;
  /** What Rosa lends. */
  readonly pressId: string;
  /** A drawn listing of Rosa's and Theo's agreed claim on it, whose pickup is about now. */
  readonly claim: { readonly id: string; readonly listingId: string };
  /** Theo's reports about Rosa: one open, one decided against her, one that she has appealed. */
  readonly reports: Readonly<Record<'open' | 'decided' | 'appealed', string>>;
  /** A session of Rosa's that none of the requests uses. */
  readonly sessionId: string;
  /** Tokens of links in emails to Rosa. */
  readonly emailTokens: {
    readonly verify: string;
    readonly change: string;
    readonly reset: string;
    readonly signIn: string;
  };
  /** Rosa's passkey, and the device that has it. */
  readonly passkey: { readonly id: string; readonly device: SoftwareAuthenticator };
  /** The issuer that this community trusts as Google. */
  readonly google: LocalIssuer;
}

export interface Communities {
  /** For requests that change nothing. */
  readonly first: Community;
  /** Runs `work` in a community like the first one. It may change that one. */
  readonly inAnother: (work: (community: Community) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Making each community anew would take three times as much processor time. Its members have proven their addresses, unless
 * this is the first day of all of them.
 */
export async function someCommunities(
  dialect: DialectName,
  google: LocalIssuer,
  { isFirstDay = false } = {},
): Promise<Communities> {
  const first = await aCommunity(dialect, google, isFirstDay);
  const { inAnother, close } = await (dialect === 'sqlite' ? copiesOf(first) : restoredOnes(google));
  return {
    first,
    inAnother,
    close: async () => {
      await first.t.close();
      await close();
    },
  };
}

/** On SQLite, each is an application with a copy of the file. */
async function copiesOf(first: Community): Promise<Omit<Communities, 'first'>> {
  const { config, db } = first.t.ctx;
  const file = join(config.dataDir, 'community.db');
  await sql`vacuum into ${file}`.execute(db.read);
  return {
    inAnother: async (work) => {
      const t = await buildTestApp('sqlite', { google: config.google, mail: MAIL }, file);
      await work({ ...first, t }).finally(t.close);
    },
    close: async () => undefined,
  };
}

/** On PostgreSQL, one application whose rows are put back. */
async function restoredOnes(google: LocalIssuer): Promise<Omit<Communities, 'first'>> {
  const community = await aCommunity('postgres', google, false);
  await keepRows(community.t.ctx);
  return {
    inAnother: async (work) => {
      community.t.logged.length = 0;
      await restoreRows(community.t.ctx);
      await work(community);
    },
    close: community.t.close,
  };
}

let passwordHash: Promise<string> | undefined;

async function aCommunity(
  dialect: DialectName,
  google: LocalIssuer,
  isFirstDay: boolean,
): Promise<Community> {
  const t = await buildTestApp(dialect, { google: google.config, mail: MAIL });
  passwordHash ??= t.ctx.passwords.hash(PASSWORD);
  const account = {
    password_hash: await passwordHash,
    email_verified_at: isFirstDay ? null : t.clock.now().toISOString(),
  };
  const people = {
    owner: await aMember(t, 'Rosa Fields', { ...account, ...HOME, email: ROSAS_EMAIL }),
    other: await aMember(t, 'Theo Marsh', { ...account, email: THEOS_EMAIL, shows_email: 0 }),
    blocked: await aMember(t, 'Bo Reed', account),
    deactivated: await aMember(t, 'Gil Frost', { ...account, is_active: 0 }),
    admin: await aMember(t, 'Ada Moss', { ...account, is_admin: 1 }),
  };
  const { id: listingId } = await aListing(t, people.owner);
  const { id: wantedId } = await aListing(t, people.owner, { title: 'Canning jars', kind: 'wanted' });
  const { id: swapId } = await aListing(t, people.other, { title: 'Brown eggs' });
  await suggestSwap(t, [people.owner.id, listingId], [people.other.id, swapId]);
  const { id: pressId } = await aListing(t, people.owner, { title: 'Cider press' });
  await t.ctx.db.transaction((trx) =>
    trx
      .insertInto('listing_sharing')
      .values({ ...LENT, listing_id: pressId })
      .execute(),
  );
  await messagingClientOf(t, people.other).send(people.owner.id, `Six zucchini, please; ${GATE_CODE}`);
  await someBlocks(t, [people.owner, people.other], people.blocked);
  const claim = await anAgreedClaim(t, people.owner, people.other);
  await addPrivateThings(t, people.owner, claim.id);
  return {
    t,
    people,
    listingId,
    wantedId,
    swapId,
    pressId,
    claim,
    reports: await someReports(t, people, listingId),
    sessionId: await aSession(t, people.owner),
    emailTokens: await someEmails(t, people.owner),
    passkey: await aPasskey(t, people.owner),
    google,
  };
}

/** Added by the bearer token, which does not end by it, unlike the member's cookie. */
async function aPasskey(t: TestApp, { bearer: headers }: TestMember): Promise<Community['passkey']> {
  const device = new SoftwareAuthenticator(t.ctx.config.publicUrl);
  const ask = async (url: string, payload: object) =>
    (await t.app.inject({ method: 'POST', url, headers, payload })).json();
  const { options } = await ask('/api/auth/passkeys/options', { password: PASSWORD });
  const { id } = await ask('/api/auth/passkeys', { passkey: device.create(options) });
  return { id, device };
}

/** A second session of the same member. */
async function aSession(t: TestApp, { id: user_id }: TestMember): Promise<string> {
  const id = 'another-session';
  const now = t.clock.now().toISOString();
  const times = { created_at: now, last_seen_at: now, expires_at: instantIn(t.clock, HOUR_MS) };
  await t.ctx.db.transaction((trx) =>
    trx
      .insertInto('sessions')
      .values({ id, user_id, user_agent: 'test', ...times })
      .execute(),
  );
  return id;
}

async function someBlocks(
  t: TestApp,
  blockers: readonly TestMember[],
  { id: blocked_id }: TestMember,
): Promise<void> {
  const created_at = t.clock.now().toISOString();
  const rows = blockers.map(({ id: blocker_id }) => ({ blocker_id, blocked_id, created_at }));
  await t.ctx.db.transaction((trx) => trx.insertInto('user_blocks').values(rows).execute());
}

async function someReports(
  t: TestApp,
  { owner, other, deactivated }: Community['people'],
  listingId: string,
): Promise<Community['reports']> {
  const [reporter_id, reported_id] = [other.id, owner.id];
  const created_at = t.clock.now().toISOString();
  const snapshot = { title: 'Reported', text: '', location: null, image_url: null, created_at };
  const report = {
    reporter_id,
    reported_id,
    subject_type: 'user' as const,
    subject_id: reported_id,
    snapshot: JSON.stringify(snapshot),
    reason: 'spam',
    details: DETAILS,
    created_at,
    status: 'open' as const,
  };
  const decision = {
    decision: 'warn' as const,
    decision_reason: 'No spam',
    decided_by: 'long-gone',
    decided_at: created_at,
  };
  const appeal = { appeal: 'It was not', appealed_by: reported_id, appealed_at: created_at };
  const rows = [
    { ...report, id: 'open-report', subject_type: 'listing' as const, subject_id: listingId },
    { ...report, ...decision, id: 'decided-report', status: 'decided' as const },
    // Only administrators see a deactivated member, so the reporter can be told from others.
    { ...report, ...decision, id: 'another-report', reporter_id: deactivated.id, status: 'decided' as const },
    { ...report, ...decision, ...appeal, id: 'appealed-report', status: 'appealed' as const },
  ];
  await t.ctx.db.transaction(async (trx) => {
    for (const row of rows) await trx.insertInto('reports').values(row).execute();
  });
  return { open: 'open-report', decided: 'decided-report', appealed: 'appealed-report' };
}

async function someEmails(t: TestApp, { id: user_id }: TestMember): Promise<Community['emailTokens']> {
  const emailTokens = {
    verify: 'v'.repeat(43),
    change: 'c'.repeat(43),
    reset: 'r'.repeat(43),
    signIn: 's'.repeat(43),
  };
  const common = {
    user_id,
    email: ROSAS_EMAIL,
    created_at: t.clock.now().toISOString(),
    expires_at: instantIn(t.clock, HOUR_MS),
  };
  await t.ctx.db.transaction((trx) =>
    trx
      .insertInto('account_tokens')
      .values([
        { ...common, hash: hashToken(emailTokens.verify), purpose: 'verify-email' },
        {
          ...common,
          email: 'rosa@elsewhere.example',
          hash: hashToken(emailTokens.change),
          purpose: 'change-email',
        },
        { ...common, hash: hashToken(emailTokens.reset), purpose: 'reset-password' },
        { ...common, hash: hashToken(emailTokens.signIn), purpose: 'email-sign-in' },
      ])
      .execute(),
  );
  return emailTokens;
}

/** Each gives the listing to the other one. */
async function suggestSwap(t: TestApp, ...given: (readonly [userId: string, listingId: string])[]) {
  const [created_at, expires_at] = [0, 24 * HOUR_MS].map((ms) => instantIn(t.clock, ms));
  const swap = {
    id: SUGGESTED_SWAP,
    signature: 'plums for eggs',
    members: given.length,
    state: 'open',
  } as const;
  const parts = given.map(([user_id, listing_id], n) => ({
    swap_id: swap.id,
    n,
    user_id,
    listing_id,
    amount: 1,
  }));
  await t.ctx.db.transaction((trx) =>
    insertSwap(
      trx,
      { ...swap, created_at: created_at ?? '', expires_at: expires_at ?? '' },
      parts.map((part) => ({ ...part, answer: null, answered_at: null })),
    ),
  );
}
