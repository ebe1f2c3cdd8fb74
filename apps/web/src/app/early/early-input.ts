import type { InstallPrompt } from '../offers/installing.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Content of a field after the visitor's last input. */
export interface Entered {
  /** Or whether a box is checked. */
  text: string;
  caret: Caret;
}

/** Start and end of the selection; null in fields that do not tell, such as email addresses. */
type Caret = readonly [start: number | null, end: number | null];

/** Input on parts of the page that React has not hydrated yet. */
export interface EarlyInput {
  fields: Map<TextField, Entered>;
  /** With the button that submitted them. */
  forms: Map<HTMLFormElement, HTMLElement | null>;
  /** Buttons, and other elements that may answer a press, such as a message. */
  pressed: Set<Element>;
  /** `<details>` that were opened or closed. */
  panels: Set<Element>;
  isHydrated: (node: Element) => boolean;
  /** Called after each of them. */
  onInput: () => void;
  /** Stores the entered values for this address, before a reload that the visitor did not ask for. */
  keep: () => void;
  /** The browser's offer to install the site, which it makes once for a page. */
  installPrompt?: InstallPrompt | undefined;
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

/** What `keep` stores: for each field its name, which of that name it is, and what was entered. */
interface Kept {
  href: string;
  fields: [name: string, index: number, entered: Entered][];
}

/** Of the item of session storage, also in the document's own script. A sign-out deletes it, as all keys with this prefix. */
const KEPT = 'kept:early';
const PAUSE = 50;
/** Code that has not loaded within this time has failed. */
const REPLAY_TIMEOUT_MS = 20_000;

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
  for (const [name, index, entered] of fields) {
    const field = document.getElementsByName(name)[index] as TextField | undefined;
    if (!field || window.earlyInput?.fields.has(field)) continue;
    window.earlyInput?.fields.set(field, entered);
    if (isChoice(field)) field.checked = entered.text === 'true';
    else field.value = entered.text;
  }
}

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
      const waiting = [early.fields, early.forms, early.pressed, early.panels].some(({ size }) => size > 0);
      if (waiting && Date.now() < until) replay(PAUSE);
    }, pause);
  };
  keepBetweenKeys(early);
  early.onInput = () => {
    until = Date.now() + REPLAY_TIMEOUT_MS;
    replay(0);
  };
  early.onInput();
}

/**
 * While a part is hydrated, React and form libraries write the rendered value over the text. The next key would go into
 * that, so the text and its caret are put back before the key or the form takes effect.
 */
function keepBetweenKeys(early: EarlyInput): void {
  const watchCaret = () => {
    for (const [field, { text }] of early.fields)
      if (isTextField(field) && field.value === text)
        early.fields.set(field, { text, caret: caretOf(field) });
  };
  watchCaret();
  document.addEventListener('selectionchange', watchCaret, true);
  const putBack = () => {
    replayFields(early);
    for (const [field, entered] of early.fields) if (isTextField(field)) showText(field, entered);
  };
  for (const type of ['keydown', 'beforeinput', 'submit']) addEventListener(type, putBack, true);
}

/** What a panel shows when it is open is drawn upon its event, which React has not heard. */
function replayPanels(early: EarlyInput): void {
  for (const panel of early.panels) {
    if (panel.isConnected && !early.isHydrated(panel)) continue;
    early.panels.delete(panel);
    panel.dispatchEvent(new Event('toggle'));
  }
}

function replayFields(early: EarlyInput): void {
  for (const [field, entered] of early.fields) {
    const place = field.isConnected ? field : successorOf(field);
    if (!place || !early.isHydrated(place)) continue;
    early.fields.delete(field);
    enter(place, entered);
  }
}

function replayNext(early: EarlyInput): void {
  replayPanels(early);
  replayFields(early);
  if (early.fields.size > 0) return;
  for (const [form, submitter] of early.forms) {
    if (form.isConnected && !early.isHydrated(form)) continue;
    early.forms.delete(form);
    endPulse(submitter);
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  }
  for (const element of early.pressed) {
    if (element.isConnected && !early.isHydrated(element)) continue;
    early.pressed.delete(element);
    endPulse(element);
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

function endPulse(button: Element | null): void {
  for (const animation of button?.getAnimations?.() ?? []) animation.cancel();
}

/** React draws a part anew when something around it changes before its code has come. */
function successorOf({ name }: TextField): TextField | undefined {
  return name ? (document.getElementsByName(name)[0] as TextField | undefined) : undefined;
}

function enter(field: TextField, entered: Entered): void {
  if (isChoice(field)) {
    // The other way, so that this click leads to where the visitor's did.
    field.checked = entered.text !== 'true';
    field.click();
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = entered.text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else enterText(field, entered);
}

const isChoice = (field: TextField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

function isTextField(field: TextField): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement || /^(checkbox|radio|file)$/.test(field.type));
}

/**
 * React takes a text for new when it differs from the one that it has last seen or set itself. Its own record of that is
 * changed here: the other way is to write another text with the browser's setter and then this one, which ends the
 * composition of a word on a phone, so that 'str' and 'strawberry' become 'strstrawberry'.
 */
function enterText(field: HTMLInputElement | HTMLTextAreaElement, entered: Entered): void {
  showText(field, entered);
  (field as { _valueTracker?: { setValue: (text: string) => void } })._valueTracker?.setValue(
    `${entered.text} `,
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** An unchanged text is not written: that would end the composition of a word on a phone. */
function showText(field: HTMLInputElement | HTMLTextAreaElement, { text, caret }: Entered): void {
  if (field.value === text) return;
  field.value = text;
  if (caret[0] !== null) field.setSelectionRange(...caret);
}

function caretOf({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): Caret {
  return [selectionStart, selectionEnd];
}
