import { MessageCirclePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';

const MemberPicker = lazy(() => import('./member-picker.tsx'));

/** Begins a conversation by choosing a member from a list. */
export function NewConversation({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="leaf" onClick={open}>
        <MessageCirclePlus className="size-5" aria-hidden="true" />
        {t.newConversation}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MemberPicker userId={userId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
