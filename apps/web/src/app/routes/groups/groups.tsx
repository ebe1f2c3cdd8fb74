import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { groupsQuery } from '../../../features/groups/api/groups.ts';
import { GroupList } from '../../../features/groups/group-list.tsx';
import { StartGroup } from '../../../features/groups/start-group.tsx';
import { strings } from '../../../features/groups/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { Card } from '../../../ui/card.tsx';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user) await loadQuery(args.context, groupsQuery);
  return null;
}

/** Without scripts: a new group, and who acts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { groupsForms } = await import('../../../features/groups/plain-forms.ts');
  return answerPlainForm(args, groupsForms);
}

/** The groups for which the member acts, and a new one. */
export function Component() {
  const t = useStrings(strings);
  return (
    <MemberPage title={t.title} lead={t.lead} failed={t.failed}>
      {(user) => (
        <div className="flex flex-col gap-10">
          <GroupList />
          <section aria-labelledby="start-group">
            <h2 id="start-group" className="text-2xl">
              {t.start}
            </h2>
            <p className="mt-2 mb-5 text-ink-soft">{t.startLead}</p>
            <Card>
              <StartGroup user={user} />
            </Card>
          </section>
        </div>
      )}
    </MemberPage>
  );
}
