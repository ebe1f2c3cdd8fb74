import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PromptCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Buttons, and what went wrong. */
  children?: ReactNode;
}

/** A quiet prompt on the page, which the viewer may leave alone. */
export function PromptCard({ icon: Icon, title, text, children }: PromptCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-leaf-soft px-4 py-3"
    >
      <div className="flex min-w-[min(15rem,100%)] flex-1 items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
        <div className="min-w-0 wrap-anywhere">
          <p id={id} className="font-semibold">
            {title}
          </p>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
