import { BeginnerTable } from '../../../features/guides/components/beginner-table.tsx';
import { GuideHead } from '../../../features/guides/components/guide-head.tsx';
import { GuidePage } from '../../../features/guides/components/guide-page.tsx';
import { TipSections } from '../../../features/guides/components/tip-sections.tsx';

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
