import { useQueryClient } from '@tanstack/react-query';
import { defineStrings, LIMITS } from '@windfall/contract';
import { LocateFixed } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Strings of the box that asks where one is. */
const strings = defineStrings({
  en: {
    zipOrTown: 'Near ZIP or town',
    zipOrTownShort: 'ZIP or town',
    zip: 'Your ZIP code',
    zipHint: 'Five digits, such as 97202',
    look: 'Look',
    useLocation: 'Use my location',
    notLoaded: 'Your location cannot be asked for now. Please type your ZIP code.',
  },
});

interface PlaceFormProps {
  /** The page that takes the place, the list without it. */
  page?: string;
  /** Parameters of the list that stay. */
  kept?: URLSearchParams;
  /** A field for ZIP codes alone brings the keypad for digits. */
  zipOnly?: boolean;
  submitLabel?: string;
  typed?: string;
  error?: string | null;
  /** After a refused place the field takes the focus. */
  takesFocus?: boolean;
}

const NOTHING_KEPT = new URLSearchParams();

/**
 * Asks where one is: a GET form of the browse page or of the map, whose parameter `place` is remembered. Beside it a button asks the
 * device.
 */
export function PlaceForm(props: PlaceFormProps) {
  const { page = paths.listings, kept = NOTHING_KEPT, submitLabel, error = null, takesFocus = false } = props;
  const t = useStrings(strings);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem('place');
    if (error && takesFocus && field instanceof HTMLInputElement) field.focus();
  }, [error, takesFocus]);
  const look = (place: string) => {
    if (place.trim()) navigate(`${page}?${new URLSearchParams([...kept, ['place', place.trim()]])}`);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    look(String(new FormData(event.currentTarget).get('place')));
  };
  return (
    <UseLocation page={page} kept={kept}>
      <form
        ref={form}
        method="get"
        action={page}
        onSubmit={submit}
        className="flex min-w-0 flex-1 flex-wrap items-start gap-2 [&>:nth-last-child(2)]:min-w-[min(100%,6rem)] [&>:nth-last-child(2)]:flex-1"
      >
        {[...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Where {...props} error={error} onPick={look} />
        <Button type="submit" variant="leaf" className="min-h-12 shrink-0">
          {submitLabel ?? t.look}
        </Button>
      </form>
    </UseLocation>
  );
}

interface WhereProps extends PlaceFormProps {
  onPick: (place: string) => void;
}

/** A plain field until it is used; then one with suggestions takes its place, its text and the focus. */
function Where({ zipOnly = false, typed = '', error = null, onPick }: WhereProps) {
  const t = useStrings(strings);
  const plain = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(typed);
  const { Suggesting, takesFocus, load } = useSuggestingField(plain, setValue, !zipOnly);
  const [label, placeholder] = zipOnly ? [t.zip, t.zip] : [t.zipOrTown, t.zipOrTownShort];
  if (Suggesting) {
    return (
      <Suggesting
        label={label}
        placeholder={placeholder}
        takesFocus={takesFocus}
        value={value}
        onChange={setValue}
        onPick={onPick}
        error={error}
        maxLength={LIMITS.location}
      />
    );
  }
  return (
    <TextField
      ref={plain}
      label={label}
      placeholder={placeholder}
      hidesLabel
      required
      name="place"
      defaultValue={typed}
      error={error}
      enterKeyHint="go"
      autoComplete="postal-code"
      maxLength={zipOnly ? LIMITS.zipCode : LIMITS.location}
      onFocus={load}
      {...(zipOnly && { inputMode: 'numeric', pattern: '\\s*\\d{5}(-\\d{4})?\\s*', title: t.zipHint })}
    />
  );
}

type Field = ComponentType<ComponentProps<typeof import('./place-field.tsx').default>>;

/** The field with suggestions, whose code is fetched when the plain field is used. */
function useSuggestingField(
  plain: RefObject<HTMLInputElement | null>,
  setValue: (text: string) => void,
  isWanted: boolean,
) {
  const [Suggesting, setSuggesting] = useState<Field | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const load = () => {
    if (!isWanted) return;
    const loading = import('./place-field.tsx').then((module) => {
      const field = plain.current;
      if (!field) return;
      // At once: what is typed between the reading of the text and the change of the fields would be lost.
      flushSync(() => {
        setValue(field.value);
        setTakesFocus(document.activeElement === field);
        setSuggesting(() => module.default);
      });
    });
    // Without suggestions the plain field does as well.
    loading.catch(() => {});
  };
  const loadIfInUse = useEffectEvent(() => {
    if (document.activeElement === plain.current) load();
  });
  // React does not hear a focus from before it hydrated the field.
  useEffect(() => loadIfInUse(), []);
  return { Suggesting, takesFocus, load };
}

interface UseLocationProps {
  page: string;
  /** Parameters of the list that stay. */
  kept: URLSearchParams;
  /** The form beside the button. */
  children: ReactNode;
}

/** Beside a place box: remembers the square of the device's position and leads to what is around it. */
function UseLocation({ page, kept, children }: UseLocationProps) {
  const t = useStrings(strings);
  const { locate, isLocating, error } = useDevicePlace(page, kept);
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

function useDevicePlace(page: string, kept: URLSearchParams) {
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
    await navigate(withQuery(page, kept));
  };
  return { locate, isLocating, error };
}
