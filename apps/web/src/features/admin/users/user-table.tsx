import type { AdminUser } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from './strings.ts';
import { type Choice, UserRow } from './user-row.tsx';

interface UserTableProps {
  users: AdminUser[];
  viewerId: string;
  choice: Choice;
  onDeleted: () => void;
}

const HEAD = 'px-3 py-3 text-start text-sm font-semibold text-ink-soft';

/** A table on wide screens; on a phone each member is a card. Roles keep it a table for screen readers. */
export function UserTable({ users, viewerId, choice, onDeleted }: UserTableProps) {
  const t = useStrings(strings);
  return (
    <table className="w-full border-collapse rounded-lg border-line bg-card shadow-card max-lg:block max-lg:bg-transparent max-lg:shadow-none lg:border">
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            {t.member}
          </th>
          <th scope="col" className={HEAD}>
            {t.status}
          </th>
          <th scope="col" className={HEAD}>
            {t.joined}
          </th>
          <th scope="col" className={HEAD}>
            {t.lastSeen}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t.listings}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t.messages}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isViewer={user.id === viewerId}
            choice={choice}
            onDeleted={onDeleted}
          />
        ))}
      </tbody>
    </table>
  );
}
