type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input on parts of the page that React has not hydrated yet. */
export interface EarlyInput {
  /** With the text, or whether a box is checked. */
  fields: Map<TextField, string>;
  /** With the button that submitted them. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  buttons: Set<HTMLButtonElement>;
  isHydrated: (node: Element) => boolean;
  /** Called after each of them. */
  onInput: () => void;
  /** Whether the application is on its way. */
  isStarted?: boolean;
}

declare global {
  interface Window {
    /** Set by the document's own script. */
    earlyInput?: EarlyInput;
  }
}

const PAUSE = 50;
/** Code that has not loaded within this time has failed. */
const REPLAY_TIMEOUT_MS = 20_000;

/** Repeats stored input as soon as its part of the page is hydrated: first what was entered, then what was pressed. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  let until = 0;
  let isWaiting = false;
  const replay = (pause: number) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      replayNext(early);
      if (early.fields.size + early.forms.size + early.buttons.size > 0 && Date.now() < until) replay(PAUSE);
    }, pause);
  };
  early.onInput = () => {
    until = Date.now() + REPLAY_TIMEOUT_MS;
    replay(0);
  };
  early.onInput();
}

function replayNext(early: EarlyInput): void {
  for (const [field, text] of early.fields) {
    const place = field.isConnected ? field : successorOf(field);
    if (!place || !early.isHydrated(place)) continue;
    early.fields.delete(field);
    enter(place, text);
  }
  if (early.fields.size > 0) return;
  for (const [form, submitter] of early.forms) {
    if (form.isConnected && !early.isHydrated(form)) continue;
    early.forms.delete(form);
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  }
  for (const button of early.buttons) {
    if (button.isConnected && !early.isHydrated(button)) continue;
    early.buttons.delete(button);
    button.click();
  }
}

/** React draws a part anew when something around it changes before its code has come. */
function successorOf({ name }: TextField): TextField | undefined {
  return name ? (document.getElementsByName(name)[0] as TextField | undefined) : undefined;
}

function enter(field: TextField, text: string): void {
  const isChoice = field.type === 'checkbox' || field.type === 'radio';
  if (field instanceof HTMLInputElement && isChoice) {
    // The other way, so that this click leads to where the visitor's did.
    field.checked = text !== 'true';
    field.click();
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else enterText(field, text);
}

/** React takes a text for new when it differs from the one it has last seen or set itself. */
function enterText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = `${text} `;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
