import { useMessages } from '../../../lib/i18n/messages.ts';
import { BackupTools } from '../backups/backup-tools.tsx';
import { DuplicatesTool, PurgeTool, TestUsersTool } from './counted-tools.tsx';
import { DestructiveTool } from './destructive-tool.tsx';
import { messages } from './messages.ts';

/** Backups, and whatever removes. */
export function ToolsTab() {
  const t = useMessages(messages);
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
          <ResetTools />
        </div>
      </div>
    </section>
  );
}

function ResetTools() {
  const t = useMessages(messages);
  return (
    <>
      <DestructiveTool
        act="listings"
        title={t.resetListingsTitle}
        text={t.resetListingsText}
        question={t.resetListingsQuestion}
        failure={t.listingsFailed}
        word="RESET"
        label={t.reset}
      />
      <DestructiveTool
        act="users"
        title={t.resetUsersTitle}
        text={t.resetUsersText}
        question={t.resetUsersQuestion}
        word="RESET"
        label={t.reset}
      />
      <DestructiveTool
        act="everything"
        title={t.resetTitle}
        text={t.resetText}
        question={t.resetQuestion}
        word="RESET"
        label={t.reset}
      />
    </>
  );
}
