import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';

interface MessageMenuProps {
  content: string;
  /** Further actions on the message. */
  children: ReactNode;
}

/** Actions on a message of the other member, below its bubble. */
export function MessageMenu({ content, children }: MessageMenuProps) {
  const t = useStrings(strings);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(content).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex gap-1">
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft underline-offset-4 hover:bg-sunk hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
      </button>
      {children}
    </div>
  );
}
