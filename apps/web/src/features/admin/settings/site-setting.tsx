import {
  type Announcement,
  DEFAULT_SITE_NAME,
  type DistanceUnit,
  type ShownSettings,
  SITE_LIMITS,
} from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { type Site, useSite } from '../../../lib/site.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { siteStrings } from './site-strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const KM_PER_MILE = 1.609344;
const DEFAULT_RADIUS = { miles: '10', kilometers: '15' } as const;

const kmPer = (unit: DistanceUnit) => (unit === 'miles' ? KM_PER_MILE : 1);

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** A value of the environment is not stored: it would stay when the variable has gone. */
const unlessFixed = <T,>(fixed: unknown, kept: T, typed: T) => (fixed === null ? typed : kept);

/** Draws what is typed as pages show it. */
export type Preview = (site: Partial<Site>) => ReactNode;

/** What is typed, as pages show it. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const t = useStrings(siteStrings);
  return (
    <div className="rounded-md border border-dashed border-line-strong">
      <p className="px-4 pt-2 text-sm text-ink-soft">{t.preview}</p>
      {children}
    </div>
  );
}

/** The name of the site and its words of welcome. */
export function NameSetting({ stored, preview }: { stored: ShownSettings; preview: Preview }) {
  const t = useStrings(siteStrings);
  const { site_name, tagline, welcome, environment } = stored;
  const form = useSettingForm({ name: environment.site_name ?? site_name, tagline, welcome }, (draft) => ({
    site_name: unlessFixed(environment.site_name, site_name, draft.name),
    tagline: draft.tagline,
    welcome: draft.welcome,
  }));
  const { draft, field, fixable } = form;
  return (
    <SettingForm {...form} save={t.saveName}>
      <p className="text-sm text-ink-soft">{t.hint}</p>
      <TextField
        label={t.name}
        placeholder={DEFAULT_SITE_NAME}
        autoComplete="off"
        {...field('name', 'site_name', SITE_LIMITS.name)}
        {...fixable(environment.site_name, 'SITE_NAME')}
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
      <PreviewFrame>
        {preview({
          name: draft.name.trim() || DEFAULT_SITE_NAME,
          tagline: draft.tagline.trim(),
          welcome: draft.welcome.trim(),
        })}
      </PreviewFrame>
    </SettingForm>
  );
}

/** The town of the site, how far it reaches, and the unit of distances. */
export function PlaceSetting({ stored }: { stored: ShownSettings }) {
  const t = useStrings(siteStrings);
  const { distanceUnit } = useSite();
  const { home_place, distance_unit, environment } = stored;
  const first = {
    town: home_place?.town ?? '',
    radius: home_place
      ? String(Math.round(home_place.radius_km / kmPer(distanceUnit)))
      : DEFAULT_RADIUS[distanceUnit],
    unit: environment.distance_unit ?? distance_unit ?? '',
  };
  const { field, fixable, ...form } = useSettingForm(first, ({ town, radius, unit }) => ({
    home_place: town.trim() ? { town, radius_km: Math.round(numberIn(radius) * kmPer(distanceUnit)) } : null,
    distance_unit: unlessFixed(
      environment.distance_unit,
      distance_unit,
      (unit || null) as DistanceUnit | null,
    ),
  }));
  return (
    <SettingForm {...form} save={t.savePlace}>
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
        {...field('unit', 'distance_unit')}
        {...fixable(environment.distance_unit, 'DISTANCE_UNIT')}
      >
        <option value="">{t.unitOfServer}</option>
        <option value="miles">{t.miles}</option>
        <option value="kilometers">{t.kilometers}</option>
      </SelectField>
    </SettingForm>
  );
}

/** How people reach the host. */
export function ContactSetting({ stored }: { stored: ShownSettings }) {
  const t = useStrings(siteStrings);
  const { contact } = stored;
  const fixed = stored.environment.contact;
  const first = {
    email: fixed.email ?? contact.email ?? '',
    phone: fixed.phone ?? contact.phone ?? '',
    socialUrl: fixed.social_url ?? contact.social_url ?? '',
  };
  const { field, fixable, ...form } = useSettingForm(first, ({ email, phone, socialUrl }) => ({
    contact: {
      email: unlessFixed(fixed.email, contact.email, email),
      phone: unlessFixed(fixed.phone, contact.phone, phone),
      social_url: unlessFixed(fixed.social_url, contact.social_url, socialUrl),
    },
  }));
  return (
    <SettingForm {...form} save={t.saveContact}>
      <p className="text-sm text-ink-soft">{t.contactHint}</p>
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
        <TextField
          label={t.email}
          note={t.optional}
          type="email"
          autoComplete="off"
          {...field('email', 'contact.email')}
          {...fixable(fixed.email, 'CONTACT_EMAIL')}
        />
        <TextField
          label={t.phone}
          note={t.optional}
          type="tel"
          autoComplete="off"
          {...field('phone', 'contact.phone')}
          {...fixable(fixed.phone, 'CONTACT_PHONE')}
        />
        <TextField
          label={t.socialUrl}
          note={t.optional}
          type="url"
          autoComplete="off"
          {...field('socialUrl', 'contact.social_url')}
          {...fixable(fixed.social_url, 'CONTACT_SOCIAL_URL', t.socialUrlHint)}
        />
      </div>
    </SettingForm>
  );
}

interface AnnouncementSettingProps {
  stored: Announcement | null;
  preview: Preview;
}

/** Words above every page for some days. */
export function AnnouncementSetting({ stored, preview }: AnnouncementSettingProps) {
  const t = useStrings(siteStrings);
  const first = { text: stored?.text ?? '', until: stored?.until ?? '' };
  const { draft, field, ...form } = useSettingForm(first, ({ text, until }) => ({
    announcement: text.trim() ? { text, until } : null,
  }));
  return (
    <SettingForm {...form} save={t.saveAnnouncement}>
      <TextArea
        label={t.announcementText}
        note={t.optional}
        hint={t.announcementHint}
        rows={2}
        {...field('text', 'announcement.text', SITE_LIMITS.announcement)}
      />
      <TextField
        label={t.until}
        type="date"
        className="sm:max-w-56"
        {...field('until', 'announcement.until')}
      />
      {draft.text.trim() && <PreviewFrame>{preview({ announcement: draft.text.trim() })}</PreviewFrame>}
    </SettingForm>
  );
}
