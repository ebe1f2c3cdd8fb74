import type { AdminUser } from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { strings } from './strings.ts';
import { UserActions } from './user-actions.tsx';

/** The members that one act is to change; never an administrator. */
export interface Choice {
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
}

interface UserRowProps {
  user: AdminUser;
  isViewer: boolean;
  choice: Choice;
  onDeleted: () => void;
}

/** One member: name, state, dates, figures and actions. */
export function UserRow({ user, isViewer, choice, onDeleted }: UserRowProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const countText = useCountText();
  return (
    <tr className="border-line max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:rounded-lg max-lg:border max-lg:bg-card max-lg:p-4 max-lg:shadow-card lg:border-t">
      <th scope="row" className="p-0 text-start font-normal max-lg:pe-12 lg:px-3 lg:py-3">
        <Who user={user} isViewer={isViewer} choice={choice} />
      </th>
      <Cell label={t.status}>
        <State user={user} />
        {user.deactivation_reason && (
          <span className="mt-1 block max-w-xs text-sm text-ink-soft wrap-anywhere" dir="auto">
            {user.deactivation_reason}
          </span>
        )}
      </Cell>
      <Cell label={t.joined}>
        <LocalTime instant={user.created_at} form="date" />
        {user.invited_by !== null && (
          <span className="block max-w-48 text-sm text-ink-soft wrap-anywhere">
            {t.invitedBy(user.invited_by)}
          </span>
        )}
      </Cell>
      <Cell label={t.lastSeen}>{relativeTime(user.last_seen_at, now, locale) ?? t.never}</Cell>
      <Cell label={t.listings} isNumber>
        {countText(user.listings_count)}
      </Cell>
      <Cell label={t.messages} isNumber>
        {countText(user.messages_count)}
      </Cell>
      <td className="max-lg:absolute max-lg:top-3 max-lg:inset-e-2 lg:px-2">
        <UserActions user={user} isViewer={isViewer} onDeleted={onDeleted} />
      </td>
    </tr>
  );
}

function State({ user: { isActive, awaits_approval } }: { user: AdminUser }) {
  const t = useStrings(strings);
  if (isActive && awaits_approval) return <Badge tone="marigold">{t.waiting}</Badge>;
  return <Badge tone={isActive ? 'leaf' : 'tomato'}>{isActive ? t.active : t.inactive}</Badge>;
}

function Who({ user, isViewer, choice }: Pick<UserRowProps, 'user' | 'isViewer' | 'choice'>) {
  const t = useStrings(strings);
  const toggle = () => choice.toggle(user.id);
  const box = useEarlyInput<HTMLInputElement>(toggle);
  return (
    <span className="flex items-center gap-3">
      {user.isAdmin ? (
        <span className="-m-2.5 size-11 shrink-0" />
      ) : (
        <label className="-m-2.5 grid size-11 shrink-0 place-content-center">
          <input
            ref={box}
            type="checkbox"
            aria-label={t.choose(user.name)}
            checked={choice.isChosen(user.id)}
            onChange={toggle}
            className="size-6 rounded-sm"
          />
        </label>
      )}
      <Avatar name={user.name} photo={user.photo_url} className="size-10 shrink-0 text-lg" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.user(user.id)}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
          >
            <bdi>{user.name}</bdi>
          </Link>
          {isViewer && <Badge tone="marigold">{t.you}</Badge>}
          {user.isAdmin && <Badge tone="marigold">{t.admin}</Badge>}
          {user.is_test && <Badge tone="marigold">{t.test}</Badge>}
          {user.is_group && <Badge tone="marigold">{user.is_pending ? t.pendingGroup : t.group}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          <bdi>{user.email}</bdi>
          {!user.email_verified && !user.is_group && ` (${t.unproven})`}
        </span>
      </span>
    </span>
  );
}

interface CellProps {
  label: string;
  isNumber?: boolean;
  children: ReactNode;
}

/** On a phone the column's name is beside the value, visually only: screen readers read the table's head. */
function Cell({ label, isNumber = false, children }: CellProps) {
  return (
    <td
      className={classNames(
        'max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-4 lg:px-3 lg:py-3',
        isNumber && 'tabular-nums lg:text-end',
      )}
    >
      <span aria-hidden="true" className="text-sm text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="max-lg:text-end">{children}</span>
    </td>
  );
}

const TONES = {
  leaf: 'bg-leaf-soft text-leaf-strong',
  tomato: 'bg-tomato-soft text-tomato',
  marigold: 'bg-marigold-soft text-marigold-ink',
} as const;

function Badge({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  return (
    <span className={classNames('rounded-full px-2.5 py-0.5 text-sm font-semibold', TONES[tone])}>
      {children}
    </span>
  );
}
