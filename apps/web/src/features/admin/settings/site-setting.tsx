import {
  DEFAULT_SITE_NAME,
  type DistanceUnit,
  type ShownSettings,
  SITE_LIMITS,
  siteSettingsShape,
} from '@windfall/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { type Site, useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChangeSettings } from '../api/settings.ts';
import { siteStrings } from './site-strings.ts';

const KM_PER_MILE = 1.609344;
const DEFAULT_RADIUS = { miles: '10', kilometers: '15' } as const;
const schema = z.object(siteSettingsShape);
type Settings = z.input<typeof schema>;

/** As it is typed. */
interface Draft {
  readonly name: string;
  readonly tagline: string;
  readonly welcome: string;
  readonly town: string;
  /** In the unit of distances. */
  readonly radius: string;
  readonly unit: DistanceUnit | '';
  readonly phone: string;
  readonly email: string;
  readonly socialUrl: string;
  readonly announcement: string;
  readonly until: string;
}

const kmPer = (unit: DistanceUnit) => (unit === 'miles' ? KM_PER_MILE : 1);

function draftOf(stored: ShownSettings, unit: DistanceUnit): Draft {
  const { environment, home_place, contact, announcement } = stored;
  return {
    name: environment.site_name ?? stored.site_name,
    tagline: stored.tagline,
    welcome: stored.welcome,
    town: home_place?.town ?? '',
    radius: home_place ? String(Math.round(home_place.radius_km / kmPer(unit))) : DEFAULT_RADIUS[unit],
    unit: environment.distance_unit ?? stored.distance_unit ?? '',
    phone: environment.contact.phone ?? contact.phone ?? '',
    email: environment.contact.email ?? contact.email ?? '',
    socialUrl: environment.contact.social_url ?? contact.social_url ?? '',
    announcement: announcement?.text ?? '',
    until: announcement?.until ?? '',
  };
}

/** What is sent. A value of the environment is not stored: it would stay when the variable has gone. */
function settingsOf(draft: Draft, stored: ShownSettings, unit: DistanceUnit): Settings {
  const { environment } = stored;
  const unless = <T,>(fixed: unknown, kept: T, typed: T) => (fixed === null ? typed : kept);
  return {
    site_name: unless(environment.site_name, stored.site_name, draft.name),
    tagline: draft.tagline,
    welcome: draft.welcome,
    home_place: draft.town.trim()
      ? { town: draft.town, radius_km: Math.round(numberIn(draft.radius) * kmPer(unit)) }
      : null,
    distance_unit: unless(environment.distance_unit, stored.distance_unit, draft.unit || null),
    contact: {
      phone: unless(environment.contact.phone, stored.contact.phone, draft.phone),
      email: unless(environment.contact.email, stored.contact.email, draft.email),
      social_url: unless(environment.contact.social_url, stored.contact.social_url, draft.socialUrl),
    },
    announcement: draft.announcement.trim() ? { text: draft.announcement, until: draft.until } : null,
  };
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The message of each field that the contract refuses, by its path. */
function problemsOf(settings: Settings): Readonly<Record<string, string>> {
  const issues = schema.safeParse(settings).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

interface SiteSettingProps {
  stored: ShownSettings;
  /** Draws what is typed as pages show it. */
  preview: (site: Partial<Site>) => ReactNode;
}

/** What the site says of itself: its name, words, place, contacts and an announcement. */
export function SiteSetting({ stored, preview }: SiteSettingProps) {
  const t = useStrings(siteStrings);
  const { distanceUnit } = useSite();
  const [draft, setDraft] = useState(() => draftOf(stored, distanceUnit));
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useChangeSettings();
  const settings = settingsOf(draft, stored, distanceUnit);
  const problems = problemsOf(settings);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || Object.keys(problems).length > 0) return;
    mutate(settings, { onSuccess: () => toast.success(t.saved) });
  };
  const field = (name: keyof Draft, path: string, maxLength?: number) => ({
    value: draft[name],
    maxLength,
    error: isChecked ? problems[path] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  /** A field that a variable of the environment may have set. */
  const fixable = (
    name: keyof Draft,
    path: string,
    fixed: string | null,
    variable: string,
    hint?: string,
  ) => ({
    ...field(name, path),
    disabled: fixed !== null,
    hint: fixed === null ? hint : t.fixedBy(variable),
  });
  const { environment } = stored;
  return (
    <Card>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <h2 className="font-semibold">{t.title}</h2>
        <p className="text-sm text-ink-soft">{t.hint}</p>
        <FormError>
          {isChecked && Object.keys(problems).length > 0
            ? t.incomplete
            : error && (serverMessage(error) ?? t.failed)}
        </FormError>
        <TextField
          label={t.name}
          placeholder={DEFAULT_SITE_NAME}
          autoComplete="off"
          {...fixable('name', 'site_name', environment.site_name, 'SITE_NAME')}
          maxLength={SITE_LIMITS.name}
        />
        <TextField
          label={t.tagline}
          note={t.optional}
          hint={t.taglineHint}
          autoComplete="off"
          {...field('tagline', 'tagline', SITE_LIMITS.tagline)}
        />
        <TextArea
          label={t.welcome}
          note={t.optional}
          hint={t.welcomeHint}
          rows={3}
          {...field('welcome', 'welcome', SITE_LIMITS.welcome)}
        />
        <div className="rounded-md border border-dashed border-line-strong">
          <p className="px-4 pt-2 text-sm text-ink-soft">{t.preview}</p>
          {preview({
            name: draft.name.trim() || DEFAULT_SITE_NAME,
            tagline: draft.tagline.trim(),
            welcome: draft.welcome.trim(),
            announcement: draft.announcement.trim() || null,
          })}
        </div>
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <TextField
            label={t.town}
            note={t.optional}
            hint={t.townHint}
            autoComplete="off"
            {...field('town', 'home_place.town')}
          />
          <TextField
            label={t.radius[distanceUnit]}
            inputMode="numeric"
            autoComplete="off"
            {...field('radius', 'home_place.radius_km', 3)}
          />
        </div>
        <SelectField
          label={t.unit}
          {...fixable('unit', 'distance_unit', environment.distance_unit, 'DISTANCE_UNIT')}
        >
          <option value="">{t.unitOfServer}</option>
          <option value="miles">{t.miles}</option>
          <option value="kilometers">{t.kilometers}</option>
        </SelectField>
        <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
          <legend className="mb-2 font-semibold">{t.contact}</legend>
          <TextField
            label={t.email}
            note={t.optional}
            type="email"
            autoComplete="off"
            {...fixable('email', 'contact.email', environment.contact.email, 'CONTACT_EMAIL')}
          />
          <TextField
            label={t.phone}
            note={t.optional}
            type="tel"
            autoComplete="off"
            {...fixable('phone', 'contact.phone', environment.contact.phone, 'CONTACT_PHONE')}
          />
          <TextField
            label={t.socialUrl}
            note={t.optional}
            type="url"
            autoComplete="off"
            {...fixable(
              'socialUrl',
              'contact.social_url',
              environment.contact.social_url,
              'CONTACT_SOCIAL_URL',
              t.socialUrlHint,
            )}
          />
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 font-semibold">{t.announcement}</legend>
          <TextArea
            label={t.announcementText}
            note={t.optional}
            hint={t.announcementHint}
            rows={2}
            {...field('announcement', 'announcement.text', SITE_LIMITS.announcement)}
          />
          <TextField
            label={t.until}
            type="date"
            className="sm:max-w-56"
            {...field('until', 'announcement.until')}
          />
        </fieldset>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton variant="leaf" isLoading={isPending}>
            {t.save}
          </SubmitButton>
          {/* A new document: the page that is open still has the earlier words. */}
          <a href={paths.home} className="text-link">
            {t.seeHome}
          </a>
        </div>
      </form>
    </Card>
  );
}
