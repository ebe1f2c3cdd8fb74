import { useStrings } from '../../../lib/i18n/strings.ts';
import { BackupTools } from '../backups/backup-tools.tsx';
import { DuplicatesTool, PurgeTool, TestUsersTool } from './counted-tools.tsx';
import { ResetEverythingTool, ResetListingsTool, ResetUsersTool } from './reset-tools.tsx';
import { strings } from './strings.ts';

/** Backups, and whatever removes. */
export function ToolsTab() {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title} className="flex flex-col gap-10">
      <BackupTools />
      <div>
        <h2 className="text-2xl">{t.removing}</h2>
        <p className="mt-1 mb-5 max-w-prose text-ink-soft">{t.removingLead}</p>
        <div className="grid gap-5 lg:grid-cols-2">
          <PurgeTool />
          <DuplicatesTool />
          <TestUsersTool />
          <ResetListingsTool />
          <ResetUsersTool />
          <ResetEverythingTool />
        </div>
      </div>
    </section>
  );
}
