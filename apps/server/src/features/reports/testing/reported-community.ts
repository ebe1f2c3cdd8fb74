import type { DecisionNotice, Report, ReportCase } from '@windfall/contract';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

type Fields = Readonly<Record<string, unknown>>;

/** API calls about reports, blocks and notices. A visitor has no headers. */
export function reportingClientOf(t: TestApp, member?: TestMember) {
  const headers = member?.headers ?? {};
  const get = (url: string) => t.app.inject({ url, headers });
  const post = (url: string, payload?: Fields, more: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, ...(payload && { payload }) });

  const tryReport = (subject_type: string, subject_id: string, fields: Fields = {}) =>
    post('/api/reports', { subject_type, subject_id, reason: 'spam', details: '', ...fields });
  const tryDecide = (id: string, decision: string, reason: unknown = 'Against the rules of the community') =>
    post(`/api/admin/reports/${id}/decision`, { decision, reason });
  const tryAppeal = (id: string, text: unknown = 'It was a misunderstanding', token?: string) =>
    post(`/api/reports/${id}/appeal`, { text, ...(token !== undefined && { token }) });
  const tryDecideAppeal = (id: string, decision: string, reason = 'Looked at it again') =>
    post(`/api/admin/reports/${id}/appeal-decision`, { decision, reason });

  return {
    get,
    post,
    tryReport,
    report: async (type: string, id: string, fields: Fields = {}): Promise<Report> =>
      done(await tryReport(type, id, fields), 201),
    reports: async (): Promise<Report[]> => done(await get('/api/reports/mine')),
    tryQueue: (query = '') => get(`/api/admin/reports${query}`),
    queue: async (status = 'open'): Promise<ReportCase[]> =>
      done(await get(`/api/admin/reports?status=${status}`)),
    tryDecide,
    decide: async (id: string, decision: string, reason?: string): Promise<ReportCase> =>
      done(await tryDecide(id, decision, reason)),
    tryAppeal,
    appeal: async (id: string, text?: string, token?: string) => done(await tryAppeal(id, text, token)),
    tryDecideAppeal,
    decideAppeal: async (id: string, decision: string, reason?: string): Promise<ReportCase> =>
      done(await tryDecideAppeal(id, decision, reason)),
    notices: async (): Promise<DecisionNotice[]> => done(await get('/api/notices')),
    block: (id: string) => post(`/api/users/${id}/block`),
    unblock: (id: string) => t.app.inject({ method: 'DELETE', url: `/api/users/${id}/block`, headers }),
  };
}

function done(response: { statusCode: number; body: string; json: () => unknown }, status = 200) {
  if (response.statusCode !== status) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json() as never;
}

/** Rosa, whom Theo reports; June, another member; and Ada, an administrator. */
export async function aReportedCommunity(t: TestApp) {
  const [rosa, theo, june] = [
    await aMember(t, 'Rosa Fields'),
    await aMember(t, 'Theo Marsh'),
    await aMember(t, 'June Park'),
  ];
  const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
  const listing = await aListing(t, rosa);
  return {
    rosa,
    theo,
    june,
    ada,
    listing,
    as: {
      visitor: reportingClientOf(t),
      rosa: reportingClientOf(t, rosa),
      theo: reportingClientOf(t, theo),
      june: reportingClientOf(t, june),
      ada: reportingClientOf(t, ada),
    },
  };
}

/** Emails to a member in the queue, oldest first. */
export function emailsTo(t: TestApp, member: TestMember) {
  return t.ctx.db.read
    .selectFrom('outbox')
    .select(['subject', 'body', 'link', 'is_essential'])
    .where('user_id', '=', member.id)
    .orderBy('id')
    .execute();
}
