import type { BuiltInText } from '../features/admin/settings/legal-setting.tsx';
import { SettingsTab } from '../features/admin/settings/settings-tab.tsx';
import { HeroPicture, Welcome } from '../features/home/components/hero.tsx';
import { type Site, SiteContext, useSite } from '../lib/site.tsx';
import { Brand } from './layout/nav-bar.tsx';
import { Announcement } from './root-layout.tsx';

/** The tab of the settings, with the pages' own header and words as a preview. */
export default function AdminSettings() {
  return <SettingsTab preview={(site) => <SitePreview site={site} />} builtInText={builtInText} />;
}

function SitePreview({ site }: { site: Partial<Site> }) {
  const stored = useSite();
  return (
    <SiteContext value={{ ...stored, ...site }}>
      <div inert className="flex flex-col gap-4 overflow-hidden py-4">
        <Announcement />
        <div className="flex px-4">
          <Brand />
        </div>
        <div className="flex flex-col gap-3 px-4">
          {site.picture ? <HeroPicture /> : <Welcome heading="p" />}
        </div>
      </div>
    </SiteContext>
  );
}

/** Loaded when a host begins with it. */
const builtInText: BuiltInText = async (page, site) =>
  (await import('../features/legal/built-in-texts.ts')).builtInText(page, site);
