import { Camera } from 'lucide-react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { buttonStyle } from './button-style.ts';
import type { FieldControl } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface PhotoChooserProps {
  /** Of the field around it, which names it. */
  control: FieldControl;
  className?: string;
  children: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File | undefined) => void;
}

/** A button that chooses a photo of the device; the input of the file lies over it. */
export function PhotoChooser({ control, className, children, ref, onChoose }: PhotoChooserProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose(currentTarget.files?.[0]);
    // Allows choosing the same file again after its removal.
    currentTarget.value = '';
  };
  const input = useEarlyInput(take, ref);
  return (
    <span className="relative rounded-full focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
      <span aria-hidden="true" className={buttonStyle('quiet', 'medium', className)}>
        <Camera className="size-5" />
        {children}
      </span>
      <input
        {...control}
        ref={input}
        type="file"
        accept="image/*"
        onChange={take}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </span>
  );
}
