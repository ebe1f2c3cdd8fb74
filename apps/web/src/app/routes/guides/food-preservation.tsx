import { CookingPot, FlaskConical, type LucideIcon, Snowflake, Sun, Warehouse } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { GuideHead } from '../../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../../features/guides/components/guide-page.tsx';
import {
  PreservationPanel,
  PreservationSources,
} from '../../../features/guides/components/preservation-panel.tsx';
import {
  DEFAULT_METHOD,
  METHODS,
  type Method,
  methodPath,
  preservationMethods,
  readMethod,
} from '../../../features/guides/preservation/methods.ts';
import { strings } from '../../../features/guides/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Tabs } from '../../../ui/tabs.tsx';

const ICONS: Readonly<Record<Method, LucideIcon>> = {
  canning: CookingPot,
  freezing: Snowflake,
  drying: Sun,
  fermenting: FlaskConical,
  'root-cellaring': Warehouse,
};

export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const methods = useStrings(preservationMethods);
  const open = readMethod(params);
  const tabs = METHODS.map((value) => ({
    value,
    title: methods[value].title,
    to: methodPath(value),
    Icon: ICONS[value],
  }));
  return (
    <>
      <GuideHead
        guide="preservation"
        part={open === DEFAULT_METHOD ? undefined : methods[open].title}
        canonical={methodPath(open)}
      />
      <GuidePage guide="preservation">
        <div className="pt-6">
          <Tabs label={t.methods} tabs={tabs} value={open} replace>
            <PreservationPanel method={methods[open]} />
          </Tabs>
        </div>
        <PreservationSources />
      </GuidePage>
    </>
  );
}
