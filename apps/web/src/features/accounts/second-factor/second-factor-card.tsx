import { useQuery } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { useId, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { secondFactorQuery } from '../api/second-factor.ts';
import { strings } from './strings.ts';

const dialogs = () => import('./second-factor-dialogs.tsx');
const TurnOn = requiredPart(async () => ({ default: (await dialogs()).TurnOn }));
const TurnOff = requiredPart(async () => ({ default: (await dialogs()).TurnOff }));
const NewCodes = requiredPart(async () => ({ default: (await dialogs()).NewCodes }));

/** The member's second factor in the account settings. */
export default function SecondFactorCard({ user }: { user: User }) {
  const t = useStrings(strings);
  const headingId = useId();
  const isStarted = useHydrated();
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t.title}
      </h2>
      <p className="mt-2 mb-2 text-ink-soft">{t.lead}</p>
      <NeedsScript />
      <div className="min-h-24 noscript:hidden">{isStarted && <SecondFactorState user={user} />}</div>
    </Card>
  );
}

function SecondFactorState({ user }: { user: User }) {
  const t = useStrings(strings);
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Loaded query={useQuery(secondFactorQuery)} failed={t.loadFailed} words={t} skeletonClassName="h-10">
        {({ since, recovery_codes_left }) =>
          since === null ? (
            <>
              <p className="py-2">{t.isOff}</p>
              <Button variant="quiet" onClick={() => setOpen('on')}>
                {t.turnOn}
              </Button>
            </>
          ) : (
            <>
              <p className="py-2">
                <TextWithTime text={t.isOn} instant={since} form="date" /> {t.codesLeft(recovery_codes_left)}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button variant="quiet" onClick={() => setOpen('codes')}>
                  {t.newCodes}
                </Button>
                <Button variant="quiet" onClick={() => setOpen('off')}>
                  {t.turnOff}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      {open === 'on' && <TurnOn user={user} onClose={close} />}
      {open === 'off' && <TurnOff user={user} onClose={close} />}
      {open === 'codes' && <NewCodes user={user} onClose={close} />}
    </>
  );
}
