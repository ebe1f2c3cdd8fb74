import { useStrings } from '../../../lib/i18n/strings.ts';
import { DestructiveTool } from './destructive-tool.tsx';
import { strings } from './strings.ts';

export function ResetListingsTool() {
  const t = useStrings(strings);
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
  const t = useStrings(strings);
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
  const t = useStrings(strings);
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
