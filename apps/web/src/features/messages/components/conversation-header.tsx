import type { User } from '@windfall/contract';
import { ArrowLeft, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { NameMark } from '../../../ui/name-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from '../strings.ts';

interface ConversationHeaderProps {
  name: string;
  other: User | null | undefined;
  /** Actions about the other member. */
  actions?: ReactNode;
}

export function ConversationHeader({ name, other, actions }: ConversationHeaderProps) {
  const t = useStrings(strings);
  return (
    <header
      data-edge="top"
      className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 pe-4 ps-1.5 group-data-typing/talk:py-0.5 group-data-typing/talk:[@media(height<18rem)]:hidden"
    >
      <Link
        to={paths.messages}
        aria-label={t.backToMessages}
        title={t.backToMessages}
        className={iconButtonStyle}
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
      </Link>
      <Avatar
        name={name}
        photo={other?.photo_url ?? null}
        className="size-11 text-lg group-data-typing/talk:size-8 group-data-typing/talk:text-base max-[22rem]:hidden"
      />
      <div className="min-w-24 flex-1">
        <h1 className="line-clamp-2 text-xl leading-tight wrap-anywhere group-data-typing/talk:line-clamp-1 group-data-typing/talk:text-lg">
          {name ? <bdi>{name}</bdi> : <Skeleton className="h-6 w-40" />}
          {other?.shows_username && <NameMark username={other.username} />}
        </h1>
        {other?.location && (
          <p className="flex items-center gap-1 text-sm text-ink-soft group-data-typing/talk:hidden">
            <MapPin className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="line-clamp-2">{other.location}</span>
          </p>
        )}
      </div>
      {actions}
    </header>
  );
}
