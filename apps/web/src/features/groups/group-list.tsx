import { useQuery } from '@tanstack/react-query';
import type { Group } from '@windfall/contract';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ActForm } from './act-form.tsx';
import { groupsQuery } from './api/groups.ts';
import { strings } from './strings.ts';

/** The groups for which the member acts. */
export function GroupList() {
  const t = useStrings(strings);
  const query = useQuery(groupsQuery);
  return (
    <Loaded query={query} failed={serverMessage(query.error) ?? t.failed} words={t} skeletonClassName="h-40">
      {(groups) =>
        groups.length === 0 ? (
          <p className="text-lg text-ink-soft">{t.none}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {groups.map((group) => (
              <li key={group.id}>
                <Card className="flex flex-col gap-4">
                  <GroupSummary group={group} heading="h2" />
                  <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                    <ActButton group={group} />
                    <Link
                      to={paths.group(group.id)}
                      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                    >
                      {t.keepersLink}
                    </Link>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Name, role and state of a group. */
export function GroupSummary({ group, heading: Heading }: { group: Group; heading: 'h1' | 'h2' }) {
  const t = useStrings(strings);
  const { name, picture, role, state, reason, unread } = group;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={name} photo={picture} className="size-14 text-2xl" />
        <div className="min-w-0">
          <Heading className="text-2xl wrap-anywhere" dir="auto">
            {name}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Tag>{t.roles[role]}</Tag>
            {unread > 0 && <span className="text-sm font-semibold text-tomato">{t.unread(unread)}</span>}
          </p>
        </div>
      </div>
      {state === 'pending' && <p role="status">{t.waits}</p>}
      {state === 'inactive' && (
        <p role="status" className="wrap-anywhere" dir="auto">
          {t.refused(reason)}
        </p>
      )}
    </div>
  );
}

/** Acts for a group whose name is confirmed, and stops. */
export function ActButton({ group, to }: { group: Group; to?: string | undefined }) {
  const t = useStrings(strings);
  const { user } = useSession();
  if (group.state !== 'active') return null;
  const isActing = user?.id === group.id;
  return (
    <ActForm groupId={isActing ? null : group.id} {...(to !== undefined && { to })}>
      {(isSwitching) => (
        <SubmitButton variant={isActing ? 'quiet' : 'leaf'} isLoading={isSwitching} worksWithoutScripts>
          <span className="wrap-anywhere">{isActing ? t.stopActing(group.name) : t.actFor(group.name)}</span>
        </SubmitButton>
      )}
    </ActForm>
  );
}
