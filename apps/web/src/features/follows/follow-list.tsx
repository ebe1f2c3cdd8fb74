import { useQuery } from '@tanstack/react-query';
import { FOLLOWS, type Follow, type FollowRadius } from '@windfall/contract';
import { useRef } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/clock.tsx';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useDistanceText } from '../../lib/place/distance.ts';
import { TextWithTime } from '../../lib/times/local-time.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { followsQuery, useFollow, useUnfollow } from './api/follows.ts';
import { strings } from './strings.ts';

/** What a member follows: how far away, until when, and the end of it. */
export default function FollowList({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const query = useQuery(followsQuery(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is removed with its follow.
  const onEnded = () => heading.current?.focus();
  return (
    <section aria-labelledby="follows" className="mb-6">
      <h3 ref={heading} id="follows" tabIndex={-1} className="font-medium outline-none">
        {t.yours}
      </h3>
      <Loaded query={query} failed={t.loadFailed} words={t} skeletonClassName="h-24">
        {(follows) =>
          follows.length === 0 ? (
            <p className="text-ink-soft">{t.none}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {follows.map((follow) => (
                <li key={follow.id} className="py-3">
                  <OneFollow follow={follow} userId={userId} onEnded={onEnded} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

interface OneFollowProps {
  follow: Follow;
  userId: string;
  onEnded: () => void;
}

function OneFollow({ follow, userId, onEnded }: OneFollowProps) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const change = useFollow(userId);
  const end = useUnfollow(userId);
  const isEnded = Date.parse(follow.until) <= useNow();
  const { name, crop, words } = follow;
  const subject = crop === null ? { words } : { crop };
  const send = (radius_km: number) =>
    change.mutate({ ...subject, name, radius_km: radius_km as FollowRadius });
  const error = change.error ?? end.error;
  return (
    <>
      <p className="font-medium wrap-anywhere" dir="auto">
        {name}
      </p>
      <p className="text-sm text-ink-soft">
        {t.near(follow.near)} ·{' '}
        {isEnded ? t.ended : <TextWithTime form="date" instant={follow.until} text={t.until} />}
      </p>
      <FormError takesFocus={false}>{error && (serverMessage(error) ?? t.changeFailed)}</FormError>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          label={t.within}
          aria-label={t.withinOf(name)}
          value={follow.radius_km}
          onChange={(event) => send(Number(event.target.value))}
        >
          {FOLLOWS.radii.map((km) => (
            <option key={km} value={km}>
              {distance(km)}
            </option>
          ))}
        </SelectField>
        {isEnded && (
          <Button
            variant="leaf"
            aria-label={t.againOf(name)}
            isLoading={change.isPending}
            onClick={() => send(follow.radius_km)}
          >
            {t.again}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t.endOf(name)}
          isLoading={end.isPending}
          onClick={() => end.mutate(follow.id, { onSuccess: onEnded })}
        >
          {t.end}
        </Button>
      </div>
    </>
  );
}
