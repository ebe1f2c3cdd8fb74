import { useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { Button } from '../../../ui/button.tsx';
import { strings } from '../place-strings.ts';

interface UseLocationProps {
  /** Parameters of the list that stay. */
  kept: URLSearchParams;
  /** The form beside the button. */
  children: ReactNode;
}

/** Beside a place box: remembers the square of the device's position and leads to the list around it. */
export function UseLocation({ kept, children }: UseLocationProps) {
  const t = useStrings(strings);
  const { locate, isLocating, error } = useDevicePlace(kept);
  return (
    <div className="@container w-full min-w-0">
      <div className="flex items-start gap-2">
        {children}
        <Button
          variant="quiet"
          isLoading={isLocating}
          title={t.useLocation}
          onClick={() => void locate()}
          className="min-h-12 shrink-0 bg-card @max-md:px-3 [@media(scripting:none)]:hidden"
        >
          {!isLocating && <LocateFixed className="size-5" aria-hidden="true" />}
          <span className="@max-md:sr-only">{t.useLocation}</span>
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
  const locale = useLocale();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLocating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const locate = async () => {
    setError(null);
    setLocating(true);
    // Fetched when it is first used; without it the ZIP code can still be typed.
    const failure = await import('../remember-here.ts').then(
      ({ rememberHere }) => rememberHere(queryClient, locale),
      () => t.notLoaded,
    );
    setLocating(false);
    if (failure) return setError(failure);
    await navigate(withQuery(paths.listings, kept));
  };
  return { locate, isLocating, error };
}
