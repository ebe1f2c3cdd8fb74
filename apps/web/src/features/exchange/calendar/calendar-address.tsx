import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { calendarFeedQuery, useEndCalendarFeed, useMakeCalendarFeed } from '../api/calendar.ts';
import { strings } from './calendar-strings.ts';

/** Makes and ends the address of the member's calendar. */
export default function CalendarAddress() {
  const t = useStrings(strings);
  const query = useQuery(calendarFeedQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} words={t} skeletonClassName="h-24">
      {(feed) => <Address createdAt={feed.created_at} />}
    </Loaded>
  );
}

function Address({ createdAt }: { createdAt: string | null }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const making = useMakeCalendarFeed();
  const ending = useEndCalendarFeed();
  const error = making.error ?? ending.error;
  const url = createdAt === null ? undefined : making.data?.url;
  const made = createdAt && (relativeTime(createdAt, now, locale) ?? createdAt);
  return (
    <div className="flex flex-col gap-4">
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      <p role="status" className="text-ink-soft empty:hidden">
        {!url && (made ? t.has(made) : ending.isSuccess ? t.ended : t.none)}
      </p>
      {url && <NewAddress key={url} url={url} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={createdAt ? 'quiet' : 'leaf'}
          isLoading={making.isPending}
          onClick={() => {
            ending.reset();
            making.mutate(undefined);
          }}
        >
          {createdAt ? t.makeNew : t.make}
        </Button>
        {createdAt && (
          <Button variant="quiet" isLoading={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {t.end}
          </Button>
        )}
      </div>
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  const t = useStrings(strings);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(url));
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextField
          label={t.url}
          hint={t.urlHint}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Button variant="quiet" onClick={() => void copy()}>
        <span aria-live="polite">{copied === undefined ? t.copy : copied ? t.copied : t.copyFailed}</span>
      </Button>
    </div>
  );
}
