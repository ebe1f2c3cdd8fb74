import { useMemo } from 'react';
import { lastingPart, lazyPart } from '../../lib/lazy-part.tsx';
import { canReceivePush } from '../../lib/push/own-device.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { howToInstall } from './installing.ts';
import { isPutOff } from './put-off.ts';

const ProofLine = lastingPart(() => import('../../features/accounts/components/proof-line.tsx'));
const PushPrompt = lazyPart(() => import('./push-prompt.tsx'));
const InstallPrompt = lazyPart(() => import('./install-prompt.tsx'));

interface PromptPlaceProps {
  /** Whom the member waits for; empty for any neighbor. */
  name?: string;
  /** The member looks for something, which neighbors offer. */
  isWanted?: boolean;
  className?: string;
}

/**
 * Where a member has done the first thing that has an answer: says when no email can tell of it, and offers to tell of it
 * by push, else to install the site.
 */
export default function PromptPlace({ name = '', isWanted = false, className }: PromptPlaceProps) {
  const { hasWorker, notifies } = useSite();
  const isHydrated = useHydrated();
  // Chosen once, so that the answer to a prompt stays.
  const prompt = useMemo(
    () => (isHydrated && hasWorker ? choosePrompt(notifies) : null),
    [isHydrated, hasWorker, notifies],
  );
  const { user } = useSession();
  const isUnproven = user?.email_verified === false;
  if ((!prompt && !isUnproven) || user?.acting) return null;
  return (
    <div className={classNames(className, 'empty:hidden')}>
      {isUnproven && <ProofLine className="mb-2" />}
      {prompt &&
        (prompt === 'push' ? <PushPrompt name={name} isWanted={isWanted} /> : <InstallPrompt how={prompt} />)}
    </div>
  );
}

function choosePrompt(notifies: boolean) {
  if (!notifies || !canReceivePush()) return howToInstall();
  return Notification.permission === 'denied' || isPutOff('push') ? null : 'push';
}
