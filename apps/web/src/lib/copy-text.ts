/**
 * Copies a text; false where the browser refuses. Pages by plain http have no `navigator.clipboard`: there the older
 * command copies what is selected in a field made for it.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  Object.assign(field, { value: text, readOnly: true, className: 'fixed top-0 opacity-0' });
  // All outside an open dialog is inert, and what is inert cannot be selected.
  (focused?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
