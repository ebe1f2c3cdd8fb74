import { BeginnerTable, TipSections } from '../../../features/guides/components/gardening-sections.tsx';
import { GuideHead } from '../../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../../features/guides/components/guide-page.tsx';

export function Component() {
  return (
    <>
      <GuideHead guide="gardening" />
      <GuidePage guide="gardening">
        <div>
          <TipSections />
        </div>
        <BeginnerTable />
      </GuidePage>
    </>
  );
}
