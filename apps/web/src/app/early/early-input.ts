import type { BeforeInstallPromptEvent } from '../prompts/installing.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the document's own script knows of the time before the application. */
export interface EarlyInput {
  /** Fields that were entered into, and what they held then. React has its own copy of none of it (`ui/use-early-input.ts`). */
  fields: Map<TextField, string>;
  /** Stores these for this address, before a reload that the visitor did not ask for. */
  keep: () => void;
  /** The browser's offer to install the site, which it makes once for a page. */
  installPrompt?: BeforeInstallPromptEvent | undefined;
  /** Whether the application is on its way. */
  isStarted?: boolean;
  /** Whether the visitor has pressed, touched or typed on this page. */
  isUsed?: boolean;
}

declare global {
  interface Window {
    /** Set by the document's own script. */
    earlyInput?: EarlyInput;
  }
}

/** What `keep` stores: for each field its name, which of that name it is, and its text or whether it is checked. */
interface Kept {
  href: string;
  fields: [name: string, index: number, content: string | boolean][];
}

/** Of the item of session storage, also in the document's own script. A sign-out deletes it, as all keys with this prefix. */
const KEPT = 'kept:early';

/** Puts back what `keep` stored before the reload of this page; what was entered since is newer. */
export function restoreKeptInput(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Kept;
    sessionStorage.removeItem(KEPT);
    if (kept.href === location.href) restore(kept);
  } catch {
    // A disabled storage has kept nothing.
  }
}

function restore({ fields }: Kept): void {
  for (const [name, index, content] of fields) {
    const field = document.getElementsByName(name)[index] as HTMLInputElement | undefined;
    if (!field || window.earlyInput?.fields.has(field)) continue;
    if (typeof content === 'boolean') field.checked = content;
    else field.value = content;
    window.earlyInput?.fields.set(field, field.value);
  }
}
