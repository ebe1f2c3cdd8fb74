import { useQueryClient } from '@tanstack/react-query';
import { squareOf } from '@windfall/contract';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { rememberPlace } from '../../../lib/place/place-memory.ts';
import { Button } from '../../../ui/button.tsx';
import { askDevice } from '../ask-device.ts';
import { strings as placeStrings } from '../place-strings.ts';
import { strings } from '../strings.ts';

interface UseLocationProps {
  /** Parameters of the list that stay. */
  kept: URLSearchParams;
  /** The form beside the button. */
  children: ReactNode;
}

/** Beside a place box: remembers the square of the device's position and leads to the list around it. */
export function UseLocation({ kept, children }: UseLocationProps) {
  const t = useStrings(placeStrings);
  const { locate, isLocating, error } = useDevicePlace(kept);
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-2">
        {children}
        <Button
          variant="quiet"
          isLoading={isLocating}
          title={t.useLocation}
          onClick={() => void locate()}
          className="min-h-12 shrink-0 bg-card max-sm:px-3 [@media(scripting:none)]:hidden"
        >
          {!isLocating && <LocateFixed className="size-5" aria-hidden="true" />}
          <span className="max-sm:sr-only">{t.useLocation}</span>
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-tomato">
          {error}
        </p>
      )}
    </div>
  );
}

function useDevicePlace(kept: URLSearchParams) {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLocating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const locate = async () => {
    setError(null);
    setLocating(true);
    const point = await askDevice();
    setLocating(false);
    if (typeof point === 'string') return setError(t[point]);
    rememberPlace(queryClient, squareOf(point));
    await navigate(kept.size > 0 ? `${paths.listings}?${kept}` : paths.listings);
  };
  return { locate, isLocating, error };
}
