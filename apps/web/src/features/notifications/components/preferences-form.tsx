import { useQuery } from '@tanstack/react-query';
import type { NotificationPreferences, QuietHours } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SaveRow } from '../../../ui/save-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { preferencesQuery, useChangePreferences } from '../api/preferences.ts';
import { strings } from '../strings.ts';
import { Devices } from './devices.tsx';

const NIGHT = { from: '22:00', to: '07:00' };

/** The time zone of this device, where the browser tells it. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** The member's devices, choices for push and email, in sentences, and the quiet hours. */
export default function PreferencesForm() {
  const t = useStrings(strings);
  const query = useQuery(preferencesQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} words={t} skeletonClassName="h-64">
      {(stored) => <Form stored={stored} />}
    </Loaded>
  );
}

function Form({ stored }: { stored: NotificationPreferences }) {
  const t = useStrings(strings);
  const [changes, setChanges] = useState<Changes>({});
  const choices = withChanges(stored.choices, changes.choices);
  const quiet = changes.quiet === undefined ? stored.quiet : changes.quiet;
  const choose = (kind: Kind, chosen: Partial<Chosen>) =>
    setChanges({
      ...changes,
      choices: { ...changes.choices, [kind]: { ...changes.choices?.[kind], ...chosen } },
    });
  const setQuiet = (next: QuietHours | null) => setChanges({ ...changes, quiet: next });
  const { sendsMail } = useSite();
  const whereTo = stored.email === null ? t.unproven : t.sentTo(stored.email);
  const { mutate, isPending, isSuccess, error, reset } = useChangePreferences();
  const fields = isApiError(error) ? error.fields : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A change of the meantime stays as a change.
    const onSuccess = () => setChanges((present) => (present === changes ? {} : present));
    mutate(changes, { onSuccess });
  };
  return (
    <>
      <Devices />
      <form onSubmit={send} onChange={reset} noValidate className="flex flex-col gap-4">
        <FormError>{error && !fields && !isPending && (serverMessage(error) ?? t.saveFailed)}</FormError>
        <p className="font-medium wrap-anywhere">{sendsMail ? whereTo : t.noMail}</p>
        {(['messages', 'exchange', 'freshness', 'seasons', 'site'] as const).map((kind) => (
          <KindChoices
            key={kind}
            kind={kind}
            chosen={choices[kind]}
            onChange={(chosen) => choose(kind, chosen)}
          />
        ))}
        <NearbyChoices
          place={stored.place}
          chosen={choices.nearby}
          isFollowPushed={choices.follows.push}
          onChange={(chosen) => choose('nearby', chosen)}
          onFollowChange={(push) => choose('follows', { push })}
        />
        <p className="text-ink-soft">{t.account}</p>
        <CheckboxField
          label={t.quiet}
          hint={t.quietHint}
          checked={quiet !== null}
          onChange={(event) => setQuiet(event.target.checked ? { ...NIGHT, time_zone: ownZone() } : null)}
        />
        {quiet && (
          <QuietTimes
            quiet={quiet}
            siteZone={stored.site_time_zone}
            errors={fields ?? {}}
            onChange={setQuiet}
          />
        )}
        <SaveRow isSaving={isPending} saved={isSuccess && t.saved}>
          {t.save}
        </SaveRow>
      </form>
    </>
  );
}

type Kind = keyof NotificationPreferences['choices'];
type Chosen = NotificationPreferences['choices']['messages'];

/**
 * The member's changes on this page. Only they are sent: the rest may have changed elsewhere since, as by the link in an
 * email that ends the digest.
 */
interface Changes {
  readonly choices?: Partial<Record<Kind, Partial<Chosen>>>;
  readonly quiet?: QuietHours | null;
}

function withChanges(stored: NotificationPreferences['choices'], changed: Changes['choices'] = {}) {
  const of = <K extends Kind>(kind: K): NotificationPreferences['choices'][K] => ({
    ...stored[kind],
    ...changed[kind],
  });
  return {
    messages: of('messages'),
    exchange: of('exchange'),
    nearby: of('nearby'),
    follows: of('follows'),
    freshness: of('freshness'),
    seasons: of('seasons'),
    site: of('site'),
  };
}

interface KindChoicesProps {
  kind: 'messages' | 'exchange' | 'freshness' | 'seasons' | 'site';
  chosen: Chosen;
  onChange: (chosen: Partial<Chosen>) => void;
}

/** The ways by which one kind is told. */
function KindChoices({ kind, chosen, onChange }: KindChoicesProps) {
  const t = useStrings(strings);
  return (
    <fieldset>
      <legend className="font-medium">{t[kind]}</legend>
      <CheckboxField
        label={t.byPush}
        checked={chosen.push}
        onChange={(event) => onChange({ push: event.target.checked })}
      />
      <CheckboxField
        label={t.byEmail}
        hint={t[`${kind}Hint`]}
        checked={chosen.email}
        onChange={(event) => onChange({ email: event.target.checked })}
      />
    </fieldset>
  );
}

interface NearbyChoicesProps {
  /** Name of the place of the profile. */
  place: string | null;
  chosen: Chosen;
  isFollowPushed: boolean;
  onChange: (chosen: Partial<Chosen>) => void;
  onFollowChange: (isPushed: boolean) => void;
}

/** New listings near the place of the profile: nothing unless it is chosen. */
function NearbyChoices({ place, chosen, isFollowPushed, onChange, onFollowChange }: NearbyChoicesProps) {
  const t = useStrings(strings);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t.nearby}</legend>
      <p className="text-sm text-ink-soft">{place === null ? t.noPlace : t.near(place)}</p>
      <CheckboxField
        label={t.nearbyByEmail}
        hint={t.nearbyByEmailHint}
        checked={chosen.email}
        onChange={(event) => onChange({ email: event.target.checked })}
      />
      <CheckboxField
        label={t.nearbyByPush}
        hint={t.nearbyByPushHint}
        checked={chosen.push}
        onChange={(event) => onChange({ push: event.target.checked })}
      />
      <CheckboxField
        label={t.followsByPush}
        hint={t.followsByPushHint}
        checked={isFollowPushed}
        onChange={(event) => onFollowChange(event.target.checked)}
      />
    </fieldset>
  );
}

interface QuietTimesProps {
  quiet: QuietHours;
  siteZone: string;
  errors: Readonly<Record<string, string>>;
  onChange: (quiet: QuietHours) => void;
}

function QuietTimes({ quiet, siteZone, errors, onChange }: QuietTimesProps) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col gap-2 ps-9">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t.from}
          type="time"
          value={quiet.from}
          error={errors['quiet.from']}
          onChange={(event) => onChange({ ...quiet, from: event.target.value })}
        />
        <TextField
          label={t.to}
          type="time"
          value={quiet.to}
          error={errors['quiet.to']}
          onChange={(event) => onChange({ ...quiet, to: event.target.value })}
        />
      </div>
      <p className="text-sm text-ink-soft">{t.zone(quiet.time_zone ?? siteZone)}</p>
    </div>
  );
}
