import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  devicesQuery,
  PermissionRefusedError,
  useAddDevice,
} from '../../features/notifications/api/devices.ts';
import { strings as deviceStrings } from '../../features/notifications/strings.ts';
import { isApiError, serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PromptAnswer } from './prompt-answer.tsx';
import { PromptCard } from './prompt-card.tsx';
import { putOff } from './put-off.ts';
import { strings } from './strings.ts';

/** Asked once for a while: it changes by a press on this very offer, or in the settings. */
const FRESH_MS = 600_000;

/** Offers to tell the member on this device, once they wait for something. Nothing where it is told already. */
export default function PushPrompt({ name, isWanted = false }: { name: string; isWanted?: boolean }) {
  const t = useStrings(strings);
  const [answer, setAnswer] = useState<string | null>(null);
  const { data: devices } = useQuery({ ...devicesQuery, staleTime: FRESH_MS, gcTime: FRESH_MS });
  if (answer)
    return (
      <PromptAnswer>
        {answer}{' '}
        <Link to={`${paths.profile}#notifications`} className="text-link">
          {t.settings}
        </Link>
      </PromptAnswer>
    );
  if (!devices || devices.some(({ current }) => current)) return null;
  return (
    <PromptCard
      icon={Bell}
      title={name ? t.hearAnswer(name) : isWanted ? t.hearOffers : t.hearAsks}
      text={t.hearHow}
    >
      <Answers onAnswer={setAnswer} />
    </PromptCard>
  );
}

function Answers({ onAnswer }: { onAnswer: (text: string) => void }) {
  const t = useStrings(strings);
  const words = useStrings(deviceStrings);
  const { mutate, isPending } = useAddDevice();
  const fail = (error: Error) => {
    // A browser that cannot or may not will not do so on the next page either.
    if (!isApiError(error)) putOff('push');
    const problem = error instanceof PermissionRefusedError ? words.pushRefused : words.pushFailed;
    onAnswer(serverMessage(error) ?? problem);
  };
  const later = () => {
    putOff('push');
    onAnswer(t.later);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="leaf"
        isLoading={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => onAnswer(t.told), onError: fail })}
      >
        {words.addDevice}
      </Button>
      <Button variant="quiet" onClick={later}>
        {t.notNow}
      </Button>
    </div>
  );
}
