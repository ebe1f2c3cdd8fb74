import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialogBackdropStyle, dialogPopupStyle } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** A window over the page. Import it with `lazy`: its code is not for the first view. */
export function Dialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogBackdropStyle} />
        <Base.Popup className={dialogPopupStyle}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="text-2xl">{title}</Base.Title>
            <Base.Close render={<IconButton label={closeLabel} icon={<X className="size-5" />} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
