import {
  type ChangeEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * For a control that may be used before React takes it over (`app/early/page-script.ts`): what was entered stays in it, and
 * `onChange` hears of it once, before anything is drawn anew. Returns the ref of the control, and passes it on to `ref`.
 */
export function useEarlyInput<C extends Control>(
  onChange: ((event: ChangeEvent<C>) => void) | undefined,
  ref?: Ref<C>,
): RefObject<C | null> {
  const own = useRef<C>(null);
  useImperativeHandle(ref, () => own.current as C, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first handler
  useLayoutEffect(() => {
    const control = own.current;
    if (!control || !takeEntered(control)) return;
    onChange?.({ type: 'change', target: control, currentTarget: control } as ChangeEvent<C>);
  }, []);
  return own;
}

/** Whether something was entered that differs from what the server drew. It is in the control after this. */
function takeEntered(control: Control): boolean {
  const { fields } = window.earlyInput ?? {};
  const entered = fields?.get(control);
  if (entered === undefined) return false;
  fields?.delete(control);
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // React writes the drawn text over that of a text area. Text that is there is left: writing it ends the composition of a word.
  if (control.type !== 'file' && control.value !== entered) control.value = entered;
  return true;
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';
