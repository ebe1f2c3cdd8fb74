import { useQuery } from '@tanstack/react-query';
import type { Group } from '@windfall/contract';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useParams,
  useSearchParams,
} from 'react-router';
import { AddKeeper } from '../../../features/groups/add-keeper.tsx';
import {
  candidatesQuery,
  groupsQuery,
  keepersQuery,
  receivedPath,
} from '../../../features/groups/api/groups.ts';
import { ActButton, GroupSummary } from '../../../features/groups/group-list.tsx';
import { KeeperList } from '../../../features/groups/keeper-list.tsx';
import { strings } from '../../../features/groups/strings.ts';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { safePath } from '../../../lib/session/return-path.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SessionGate } from '../../session-gate.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (!user) return null;
  const { queryClient } = args.context.get(pageContext);
  const term = termIn(new URL(args.request.url).searchParams);
  await Promise.all([
    loadQuery(args.context, groupsQuery),
    queryClient.prefetchQuery(keepersQuery(args.params['id'] ?? '')),
    term && queryClient.prefetchQuery(candidatesQuery(term)),
  ]);
  return null;
}

/** Without scripts: who acts for the group. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { groupForms } = await import('../../../features/groups/plain-forms.ts');
  return answerPlainForm(args, groupForms);
}

/** Whom a keeper looks for, by name. */
const termIn = (search: URLSearchParams) => search.get('search')?.trim() ?? '';

/** A group of the member: whether its name is confirmed, and who acts for it. */
export function Component() {
  const t = useStrings(strings);
  const { id } = useParams();
  const { user } = useSession();
  const query = useQuery(groupsQuery);
  return (
    <div className="page-width">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 md:pt-5">
        <p>
          <Link
            to={paths.groups}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t.allGroups}
          </Link>
        </p>
        {user ? (
          <Loaded
            query={query}
            failed={serverMessage(query.error) ?? t.failed}
            words={t}
            skeletonClassName="h-64"
          >
            {(groups) => {
              const group = groups.find((one) => one.id === id);
              if (group) return <OneGroup group={group} personId={user.acting?.id ?? user.id} />;
              return <EmptyState title={t.missing} heading="h1" />;
            }}
          </Loaded>
        ) : (
          <SessionGate message={t.failed} />
        )}
      </div>
    </div>
  );
}

function OneGroup({ group, personId }: { group: Group; personId: string }) {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  // An email or push to a keeper leads here, as its page is the group's.
  const to = safePath(search.get('to')) ?? undefined;
  return (
    <>
      <PageHead title={group.name} hidden />
      <Card className="flex flex-col gap-4">
        <GroupSummary group={group} heading="h1" />
        {to !== undefined && <p className="font-medium">{t.openFor(group.name)}</p>}
        <div>
          <ActButton group={group} to={to} />
        </div>
        {group.role === 'keeper' && group.state === 'active' && (
          <>
            <p className="text-sm text-ink-soft">{t.profileHint}</p>
            <a
              href={receivedPath(group.id)}
              download
              className={buttonStyle('quiet', 'medium', 'self-start')}
            >
              {t.received}
            </a>
          </>
        )}
      </Card>
      <section aria-labelledby="keepers">
        <h2 id="keepers" className="text-2xl">
          {t.keepers}
        </h2>
        <p className="mt-2 mb-4 text-ink-soft">{t.keepersLead}</p>
        <Card className="flex flex-col gap-3">
          <KeeperList group={group} personId={personId} />
        </Card>
      </section>
      {group.role === 'keeper' && (
        <section aria-labelledby="add-keeper">
          <h2 id="add-keeper" className="mb-4 text-2xl">
            {t.add}
          </h2>
          <AddKeeper group={group} term={termIn(search)} />
        </section>
      )}
    </>
  );
}
