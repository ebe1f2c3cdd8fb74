import { useQuery } from '@tanstack/react-query';
import { FOLLOWS, type Follow, type FollowRadius } from '@windfall/contract';
import { BellRing } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/clock.tsx';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useDistanceText } from '../../lib/place/distance.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { withReturn } from '../../lib/session/return-path.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { followOf, followsQuery, type Subject, useFollow } from './api/follows.ts';
import { strings } from './strings.ts';

/** Names the button for a visitor who comes back from signing up: on a phone it is below the first screen. */
const TELL_ME = 'tell-me';

interface TellMeProps {
  subject: Subject;
  /** The subject in words. */
  name: string;
  label: 'tellMe' | 'tellMeAgain' | 'meToo' | 'short';
  /** Where the viewer looks; without it their home counts. */
  near?: string | undefined;
  /** In the middle, as what stands around it. */
  isCentered?: boolean;
}

/** One tap to be told once it is shared. A visitor signs up first and comes back to this page, which says what it is about. */
export default function TellMe(props: TellMeProps) {
  const t = useStrings(strings);
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const { label, name } = props;
  if (isLoading || user?.acting) return null;
  if (user) return <ForMember {...props} userId={user.id} />;
  const isShort = label === 'short';
  return (
    <ButtonLink
      variant="quiet"
      to={withReturn(paths.register, pathname + search + (isShort ? '' : `#${TELL_ME}`))}
      {...(isShort && { 'aria-label': t.shortOf(name) })}
    >
      <BellRing aria-hidden="true" className="size-5" />
      {t[label]}
    </ButtonLink>
  );
}

function ForMember({ userId, subject, name, label, near, isCentered }: TellMeProps & { userId: string }) {
  const t = useStrings(strings);
  const now = useNow();
  const { data: follows = [] } = useQuery(followsQuery(userId));
  const { mutate, isPending, data: sent, error } = useFollow(userId);
  const [radius, setRadius] = useState<FollowRadius>(25);
  const posted = usePostedForm('follow');
  const isShort = label === 'short';
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${TELL_ME}`) form.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  const followed = followOf(follows, subject, now) ?? (sent?.result === 'sent' ? sent.response : null);
  if (followed) return <Followed follow={followed} isShort={isShort} isJustMade={sent !== undefined} />;
  if (sent?.result === 'kept') return <p role="status">{t.kept}</p>;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ ...subject, near: near || undefined, radius_km: radius, name });
  };
  const refusal = error ? (serverMessage(error) ?? t.failed) : posted?.refusal?.message;
  return (
    <form
      ref={form}
      method="post"
      id={isShort ? undefined : TELL_ME}
      onSubmit={send}
      className={classNames(
        !isShort && 'flex w-full flex-wrap items-end gap-3',
        isCentered && 'justify-center',
      )}
    >
      <FormOperation id="follow" />
      <input
        type="hidden"
        name="id"
        defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
        suppressHydrationWarning
      />
      <input type="hidden" name={subject.crop ? 'crop' : 'words'} value={subject.crop ?? subject.words} />
      {near && <input type="hidden" name="near" value={near} />}
      <FormError takesFocus={false}>{refusal}</FormError>
      {!isShort && <Distance value={radius} onChange={setRadius} />}
      <SubmitButton
        variant="quiet"
        worksWithoutScripts
        isLoading={isPending}
        {...(isShort && { 'aria-label': t.shortOf(name) })}
      >
        <BellRing aria-hidden="true" className="size-5" />
        {t[label]}
      </SubmitButton>
    </form>
  );
}

function Distance({ value, onChange }: { value: FollowRadius; onChange: (value: FollowRadius) => void }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  return (
    <div className="min-w-36 text-start">
      <SelectField
        label={t.within}
        name="radius_km"
        value={value}
        onChange={(event) => onChange(Number(event.target.value) as FollowRadius)}
      >
        {FOLLOWS.radii.map((km) => (
          <option key={km} value={km}>
            {distance(km)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface FollowedProps {
  follow: Follow;
  isShort: boolean;
  isJustMade: boolean;
}

/** The button that was pressed is gone, so its place takes the focus. */
function Followed({ follow, isShort, isJustMade }: FollowedProps) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isJustMade) status.current?.focus({ preventScroll: true });
  }, [isJustMade]);
  return (
    <p ref={status} role="status" tabIndex={-1} className="text-leaf-strong outline-none">
      {isShort ? t.shortFollowed : t.followed(follow.name, distance(follow.radius_km), follow.near)}
      {!isShort && (
        <>
          {' '}
          <Link to={paths.notificationChoices} className="text-link">
            {t.change}
          </Link>
        </>
      )}
    </p>
  );
}
