import type { Notice } from '@windfall/contract';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { strings } from '../strings.ts';

interface FrameProps {
  notice: Notice;
  title: string;
  children: ReactNode;
}

/** The card of a notice: its title, whether it is new, and its age. */
export function Frame({ notice, title, children }: FrameProps) {
  const t = useStrings(strings);
  const headingId = useId();
  const age = relativeTime(notice.created_at, useNow(), useLocale());
  return (
    <Card role="article" aria-labelledby={headingId} className="flex flex-col gap-3 wrap-anywhere">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        {!notice.read && <Tag>{t.fresh}</Tag>}
        <time dateTime={notice.created_at} className="w-full text-sm text-ink-soft">
          {age}
        </time>
      </header>
      {children}
    </Card>
  );
}

/** What an administrator wrote about a decision. */
export function Reason({ children }: { children: string }) {
  const t = useStrings(strings);
  return (
    <figure className="border-s-4 border-marigold ps-4">
      <figcaption className="text-sm font-semibold text-ink-soft">{t.reason}</figcaption>
      <blockquote className="paragraphs whitespace-pre-line" dir="auto">
        {children}
      </blockquote>
    </figure>
  );
}
