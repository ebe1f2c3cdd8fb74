import {
  type Announcement,
  DEFAULT_SITE_NAME,
  type DistanceUnit,
  type ShownSettings,
  SITE_LIMITS,
} from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { inUnit } from '../../../lib/place/distance.ts';
import { type Site, useSite } from '../../../lib/site.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { announcementOf, homePlaceOf } from './site-changes.ts';
import { siteStrings } from './site-strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const DEFAULT_RADIUS = { miles: '10', kilometers: '15' } as const;
const CONTACTS = ['email', 'phone', 'social_url'] as const;

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
  const form = useSettingForm(
    { site_name: environment.site_name ?? site_name, tagline, welcome },
    (draft) => ({
      ...draft,
      site_name: unlessFixed(environment.site_name, site_name, draft.site_name),
    }),
  );
  const { draft, field, fixable } = form;
  return (
    <SettingForm {...form} section="name" save={t.saveName}>
      <p className="text-sm text-ink-soft">{t.hint}</p>
      <TextField
        label={t.name}
        placeholder={DEFAULT_SITE_NAME}
        autoComplete="off"
        {...field('site_name', SITE_LIMITS.name)}
        {...fixable(environment.site_name, 'SITE_NAME')}
      />
      <TextField
        label={t.tagline}
        note={t.optional}
        hint={t.taglineHint}
        autoComplete="off"
        {...field('tagline', SITE_LIMITS.tagline)}
      />
      <TextArea
        label={t.welcome}
        note={t.optional}
        hint={t.welcomeHint}
        rows={3}
        {...field('welcome', SITE_LIMITS.welcome)}
      />
      <PreviewFrame>
        {preview({
          name: draft.site_name.trim() || DEFAULT_SITE_NAME,
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
    'home_place.town': home_place?.town ?? '',
    'home_place.radius_km': home_place
      ? String(Math.round(inUnit(home_place.radius_km, distanceUnit)))
      : DEFAULT_RADIUS[distanceUnit],
    distance_unit: environment.distance_unit ?? distance_unit ?? '',
  };
  const { field, fixable, ...form } = useSettingForm(first, (draft) => ({
    home_place: homePlaceOf(draft, distanceUnit),
    // The contract refuses another one.
    distance_unit: unlessFixed(
      environment.distance_unit,
      distance_unit,
      (draft.distance_unit || null) as DistanceUnit | null,
    ),
  }));
  return (
    <SettingForm
      {...form}
      section="place"
      save={t.savePlace}
      more={
        stored.home_place && (
          // Several towns may have one name.
          <a href={paths.map} className="text-link inline-flex min-h-11 items-center">
            {t.seeMap}
          </a>
        )
      }
    >
      <input type="hidden" name="radius_in" value={distanceUnit} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={t.town}
          note={t.optional}
          hint={t.townHint}
          autoComplete="off"
          {...field('home_place.town')}
        />
        <TextField
          label={t.radius[distanceUnit]}
          inputMode="numeric"
          autoComplete="off"
          {...field('home_place.radius_km', 3)}
        />
      </div>
      <SelectField
        label={t.unit}
        {...field('distance_unit')}
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
    'contact.email': fixed.email ?? contact.email ?? '',
    'contact.phone': fixed.phone ?? contact.phone ?? '',
    'contact.social_url': fixed.social_url ?? contact.social_url ?? '',
  };
  const { field, fixable, ...form } = useSettingForm(first, (draft) => ({
    contact: {
      email: unlessFixed(fixed.email, contact.email, draft['contact.email']),
      phone: unlessFixed(fixed.phone, contact.phone, draft['contact.phone']),
      social_url: unlessFixed(fixed.social_url, contact.social_url, draft['contact.social_url']),
    },
  }));
  return (
    <SettingForm {...form} section="contact" save={t.saveContact}>
      {CONTACTS.map(
        (name) =>
          // A field that is fixed is not sent.
          fixed[name] !== null && (
            <input key={name} type="hidden" name={`contact.${name}`} value={contact[name] ?? ''} />
          ),
      )}
      <p className="text-sm text-ink-soft">{t.contactHint}</p>
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
        <TextField
          label={t.email}
          note={t.optional}
          type="email"
          autoComplete="off"
          {...field('contact.email')}
          {...fixable(fixed.email, 'CONTACT_EMAIL')}
        />
        <TextField
          label={t.phone}
          note={t.optional}
          type="tel"
          autoComplete="off"
          {...field('contact.phone')}
          {...fixable(fixed.phone, 'CONTACT_PHONE')}
        />
        <TextField
          label={t.socialUrl}
          note={t.optional}
          type="url"
          autoComplete="off"
          {...field('contact.social_url')}
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
  const first = { 'announcement.text': stored?.text ?? '', 'announcement.until': stored?.until ?? '' };
  const { draft, field, ...form } = useSettingForm(first, (draft) => ({
    announcement: announcementOf(draft),
  }));
  const text = draft['announcement.text'].trim();
  return (
    <SettingForm {...form} section="announcement" save={t.saveAnnouncement}>
      <TextArea
        label={t.announcementText}
        note={t.optional}
        hint={t.announcementHint}
        rows={2}
        {...field('announcement.text', SITE_LIMITS.announcement)}
      />
      <TextField label={t.until} type="date" className="sm:max-w-56" {...field('announcement.until')} />
      {text && <PreviewFrame>{preview({ announcement: text })}</PreviewFrame>}
    </SettingForm>
  );
}
