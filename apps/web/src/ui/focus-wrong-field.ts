import { flushSync } from 'react-dom';

/**
 * Tries to send a form whose fields no library checks, and focuses its first field at fault, so that the error is seen
 * and read where it stands above the screen.
 */
export function sendOrFocusWrong(form: HTMLFormElement, send: () => void): void {
  flushSync(send);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
