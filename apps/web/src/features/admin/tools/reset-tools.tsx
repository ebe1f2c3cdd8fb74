import { useMessages } from '../../../lib/i18n/messages.ts';
import { DestructiveTool } from './destructive-tool.tsx';
import { messages } from './messages.ts';

export function ResetListingsTool() {
  const t = useMessages(messages);
  return (
    <DestructiveTool
      act="listings"
      title={t.resetListingsTitle}
      text={t.resetListingsText}
      question={t.resetListingsQuestion}
      failure={t.listingsFailed}
      label={t.reset}
    />
  );
}

export function ResetUsersTool() {
  const t = useMessages(messages);
  return (
    <DestructiveTool
      act="users"
      title={t.resetUsersTitle}
      text={t.resetUsersText}
      question={t.resetUsersQuestion}
      label={t.reset}
    />
  );
}

export function ResetEverythingTool() {
  const t = useMessages(messages);
  return (
    <DestructiveTool
      act="everything"
      title={t.resetTitle}
      text={t.resetText}
      question={t.resetQuestion}
      label={t.reset}
    />
  );
}
