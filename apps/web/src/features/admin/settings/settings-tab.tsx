import { useQuery } from '@tanstack/react-query';
import { DEFAULT_SITE_NAME, type ShownSettings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { settingsQuery } from '../api/settings.ts';
import { LoadedPart } from '../components/loaded-part.tsx';
import { CategoriesSetting } from './categories-setting.tsx';
import { ClimateSetting } from './climate-setting.tsx';
import { ColorSetting } from './color-setting.tsx';
import { type BuiltInText, LegalSetting } from './legal-setting.tsx';
import { JoiningSetting, NewMembersSetting } from './members-setting.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { RunningSetting } from './running-setting.tsx';
import { SettingsSection } from './settings-section.tsx';
import {
  AnnouncementSetting,
  ContactSetting,
  NameSetting,
  PlaceSetting,
  type Preview,
} from './site-setting.tsx';
import { strings } from './strings.ts';
import { TestimonialsSetting } from './testimonials-setting.tsx';

interface SettingsTabProps {
  /** Draws what is typed of the site as pages show it. */
  preview: Preview;
  /** The program's text of a legal page, to begin with. */
  builtInText: BuiltInText;
}

/** The settings of the site, part by part; a change takes effect at once on every open page. */
export function SettingsTab(props: SettingsTabProps) {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title}>
      <LoadedPart query={useQuery(settingsQuery)}>
        {(settings) => <Settings stored={settings} {...props} />}
      </LoadedPart>
    </section>
  );
}

function Settings({ stored, preview, builtInText }: SettingsTabProps & { stored: ShownSettings }) {
  const t = useStrings(strings);
  const { environment, contact } = stored;
  const name = environment.site_name ?? (stored.site_name || DEFAULT_SITE_NAME);
  const reach = environment.contact.email ?? contact.email ?? environment.contact.phone ?? contact.phone;
  const { joiningOpen: open, joiningCode: code, joiningApproval: approval, sections } = t;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
      <SettingsSection name="name" isPlain title={sections.name} state={name}>
        <NameSetting stored={stored} preview={preview} />
      </SettingsSection>
      <SettingsSection name="picture" title={sections.picture} state={stored.picture?.alt}>
        <PictureSetting stored={stored.picture} preview={preview} />
      </SettingsSection>
      <SettingsSection name="color" title={sections.color} state={stored.color}>
        <ColorSetting stored={stored.color} />
      </SettingsSection>
      <SettingsSection name="place" isPlain title={sections.place} state={stored.home_place?.town}>
        <PlaceSetting stored={stored} />
      </SettingsSection>
      <SettingsSection name="contact" isPlain title={sections.contact} state={reach}>
        <ContactSetting stored={stored} />
      </SettingsSection>
      <SettingsSection
        name="announcement"
        isPlain
        title={sections.announcement}
        state={stored.announcement?.text}
      >
        <AnnouncementSetting stored={stored.announcement} preview={preview} />
      </SettingsSection>
      <SettingsSection
        name="joining"
        title={sections.joining}
        state={{ open, code, approval }[stored.joining]}
      >
        <div className="flex flex-col gap-6">
          <JoiningSetting joining={stored.joining} />
          <NewMembersSetting stored={stored} />
        </div>
      </SettingsSection>
      <SettingsSection name="categories" title={sections.categories}>
        <CategoriesSetting hidden={stored.hidden_categories} />
      </SettingsSection>
      <SettingsSection name="legal" title={sections.legal}>
        <LegalSetting stored={stored.legal} builtInText={builtInText} />
      </SettingsSection>
      <SettingsSection name="climate" title={sections.climate}>
        <ClimateSetting stored={stored.climate} />
      </SettingsSection>
      <SettingsSection name="testimonials" title={sections.testimonials}>
        <TestimonialsSetting stored={stored.testimonials} />
      </SettingsSection>
      <SettingsSection
        name="running"
        title={sections.running}
        state={stored.maintenance ? t.maintenance : null}
      >
        <RunningSetting stored={stored} />
      </SettingsSection>
    </div>
  );
}
