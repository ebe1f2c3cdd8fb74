import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { strings } from '../strings.ts';

interface MessageMenuProps {
  content: string;
  /** Further actions on the message. */
  children: ReactNode;
}

/** Actions on a message of the other member, below its bubble. */
export function MessageMenu({ content, children }: MessageMenuProps) {
  const t = useStrings(strings);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(content));
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex gap-1">
      <ScriptButton
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span aria-live="polite">{copied === undefined ? t.copy : copied ? t.copied : t.copyFailed}</span>
      </ScriptButton>
      {children}
    </div>
  );
}
