import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ownInviteQuery, siteInvitesQuery } from '../../../features/invites/api/invites.ts';
import { OwnInvite } from '../../../features/invites/own-invite.tsx';
import { SiteInvites } from '../../../features/invites/site-invites.tsx';
import { strings } from '../../../features/invites/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { MemberPage } from '../../member-page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user && !user.acting)
    await Promise.all([
      loadQuery(args.context, ownInviteQuery),
      user.isAdmin && loadQuery(args.context, siteInvitesQuery),
    ]);
  return null;
}

/** Without scripts: a new link, and the invites of the site. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { inviteForms } = await import('../../../features/invites/plain-forms.ts');
  return answerPlainForm(args, inviteForms);
}

/** By what a member invites neighbors, and an administrator for the site. */
export function Component() {
  const t = useStrings(strings);
  return (
    <MemberPage isPersonal title={t.title} lead={t.lead} failed={t.failed}>
      {(user) => (
        <div className="flex flex-col gap-10">
          <OwnInvite />
          {user.isAdmin && <SiteInvites />}
        </div>
      )}
    </MemberPage>
  );
}
