import type { ControlMark } from './entry-memory.ts';

const CONTROLS = 'a[href],button,input,select,textarea,summary,[tabindex="0"]';
const NAME_LENGTH = 80;

let lastUsed: Element | null = null;

/** Notes the control in use. Some browsers do not focus a link that is tapped, so taps count as well. */
export function watchControls(): () => void {
  const note = ({ target }: Event) => {
    lastUsed = target instanceof Element ? target.closest(CONTROLS) : null;
  };
  const events = ['focusin', 'click'] as const;
  for (const name of events) document.addEventListener(name, note, { capture: true });
  return () => {
    for (const name of events) document.removeEventListener(name, note, { capture: true });
  };
}

/** Describes the control in use. */
export function markControl(): ControlMark | null {
  if (!lastUsed?.isConnected) return null;
  const name = nameOf(lastUsed);
  const { top } = lastUsed.getBoundingClientRect();
  return { name, index: controlsNamed(name).indexOf(lastUsed), top };
}

/** The described control, if the page has it and it can be seen. */
export function findControl(mark: ControlMark): HTMLElement | null {
  const alike = controlsNamed(mark.name);
  const found = alike[mark.index] ?? alike[0];
  return found instanceof HTMLElement && isVisible(found) ? found : null;
}

function controlsNamed(name: string): Element[] {
  const [tag = ''] = name.split(' ');
  return [...document.querySelectorAll(CONTROLS)].filter(
    (control) => control.tagName === tag && nameOf(control) === name,
  );
}

function nameOf(control: Element): string {
  const own = ['href', 'name', 'aria-label'].map((attribute) => control.getAttribute(attribute));
  const name = own.find((value) => value !== null) ?? control.textContent.trim().slice(0, NAME_LENGTH);
  return `${control.tagName} ${name}`;
}

/** A control in a closed menu cannot take the focus. */
function isVisible(control: HTMLElement): boolean {
  return typeof control.checkVisibility !== 'function' || control.checkVisibility();
}
