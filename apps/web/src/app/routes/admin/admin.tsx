import { useQuery } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { ChartNoAxesCombined, Flag, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { adminUsersQuery } from '../../../features/admin/api/admin-users.ts';
import { firstStepsQuery } from '../../../features/admin/api/first-steps.ts';
import { settingsQuery } from '../../../features/admin/api/settings.ts';
import { statisticsQuery } from '../../../features/admin/api/statistics.ts';
import { AdminCards } from '../../../features/admin/components/admin-cards.tsx';
import { FirstSteps } from '../../../features/admin/components/first-steps.tsx';
import { strings } from '../../../features/admin/strings.ts';
import { readUserFilters } from '../../../features/admin/user-filters.ts';
import { UsersTab } from '../../../features/admin/users/users-tab.tsx';
import { WaitingGroups } from '../../../features/admin/users/waiting-groups.tsx';
import { reportCountQuery } from '../../../features/reports/api/queue.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadInfiniteQuery, loadQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { requireAdmin } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SessionGate } from '../../session-gate.tsx';

const LATER_TABS = ['settings', 'statistics', 'debug', 'tools'] as const;
const ADMIN_TABS = ['users', ...LATER_TABS] as const;
type AdminTab = (typeof ADMIN_TABS)[number];

/** Their code comes when they are opened. */
const PARTS = {
  settings: memberPart(() => import('../../admin-settings.tsx')),
  statistics: memberPart(async () => ({
    default: (await import('../../../features/admin/statistics/statistics-tab.tsx')).StatisticsTab,
  })),
  debug: memberPart(async () => ({
    default: (await import('../../../features/admin/debug/debug-tab.tsx')).DebugTab,
  })),
  tools: memberPart(async () => ({
    default: (await import('../../../features/admin/tools/tools-tab.tsx')).ToolsTab,
  })),
} as const;

/** The open tab is part of the address, so that it can be linked to and Back opens the previous one. */
function adminTabOf(search: URLSearchParams): AdminTab {
  return ADMIN_TABS.find((tab) => tab === search.get('tab')) ?? 'users';
}

async function loadTab(tab: AdminTab): Promise<void> {
  if (tab !== 'users') await PARTS[tab].load();
}

export const loadMemberParts = () => loadTab(adminTabOf(new URLSearchParams(location.search)));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireAdmin(args);
  if (!user) return null;
  const search = new URL(args.request.url).searchParams;
  const tab = adminTabOf(search);
  await Promise.all([
    args.context.get(pageContext).response && loadTab(tab),
    loadQuery(args.context, statisticsQuery),
    loadQuery(args.context, settingsQuery),
    loadQuery(args.context, firstStepsQuery),
    loadQuery(args.context, reportCountQuery),
    tab === 'users' && loadInfiniteQuery(args.context, adminUsersQuery(readUserFilters(search))),
  ]);
  return null;
}

/** Without scripts: what the site says of itself. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { settingsForms } = await import('../../../features/admin/plain-forms.ts');
  return answerPlainForm(args, settingsForms);
}

/** The administrators' dashboard. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width md:pt-5">
      <PageHead title={t.title} hidden />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 sm:mb-6">
        <div>
          <h1 className="text-4xl max-sm:text-3xl">{t.title}</h1>
          <p className="mt-2 text-lg text-ink-soft max-sm:sr-only">{t.lead}</p>
        </div>
        <nav aria-label={t.title} className="flex flex-wrap gap-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">
          <AdminLink to={paths.adminReports} icon={<Flag className="size-5" aria-hidden="true" />}>
            {t.reports}
          </AdminLink>
          <AdminLink to={paths.auditLog} icon={<ScrollText className="size-5" aria-hidden="true" />}>
            {t.auditLog}
          </AdminLink>
          <AdminLink
            to={paths.analytics}
            icon={<ChartNoAxesCombined className="size-5" aria-hidden="true" />}
          >
            {t.analytics}
          </AdminLink>
        </nav>
      </div>
      {user ? <Dashboard user={user} /> : <SessionGate message={t.whoFailed} />}
    </div>
  );
}

interface AdminLinkProps {
  to: string;
  icon: ReactNode;
  children: string;
}

function AdminLink({ to, icon, children }: AdminLinkProps) {
  return (
    <ButtonLink to={to} variant="quiet">
      {icon}
      {children}
    </ButtonLink>
  );
}

function Dashboard({ user }: { user: User }) {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  const { data: reports } = useQuery(reportCountQuery);
  const open = adminTabOf(search);
  return (
    <div className="flex flex-col gap-5 sm:gap-8">
      <FirstSteps />
      <AdminCards reports={reports} />
      <WaitingGroups />
      <Tabs
        label={t.tabs}
        value={open}
        tabs={ADMIN_TABS.map((value) => ({
          value,
          title: t[value],
          to: value === 'users' ? paths.admin : paths.adminTab(value),
        }))}
      >
        {open === 'users' ? (
          <UsersTab filters={readUserFilters(search)} viewerId={user.id} />
        ) : (
          <MemberPart key={open} part={PARTS[open]} props={{}} fallback={<Skeleton className="h-64" />} />
        )}
      </Tabs>
    </div>
  );
}
