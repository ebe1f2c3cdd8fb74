import { useStrings } from '../../../lib/i18n/strings.ts';
import { BackupTools } from '../backups/backup-tools.tsx';
import { MembersTool } from './counted-tools.tsx';
import { DuplicatesTool } from './duplicates-tool.tsx';
import { ResetTool } from './reset-tool.tsx';
import { strings } from './strings.ts';

/** Backups and destructive tools. */
export function ToolsTab() {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title} className="flex flex-col gap-10">
      <BackupTools />
      <div>
        <h2 className="text-2xl">{t.removing}</h2>
        <p className="mt-1 mb-5 max-w-prose text-ink-soft">{t.removingLead}</p>
        <div className="grid gap-5 lg:grid-cols-2">
          <MembersTool act="purge" />
          <DuplicatesTool />
          <MembersTool act="testUsers" />
          <ResetTool act="listings" />
          <ResetTool act="users" />
          <ResetTool act="everything" />
        </div>
      </div>
    </section>
  );
}
