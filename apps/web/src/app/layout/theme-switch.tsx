import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, currentTheme, type Theme } from '../../ui/theme.ts';
import { strings } from '../strings.ts';

/** Switches between light and dark; the system's theme is the default. */
export function ThemeSwitch() {
  const t = useStrings(strings);
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.useLightTheme : t.useDarkTheme}
      icon={
        // The server does not know the theme. The styles show the icon of the one on screen from the first paint.
        <>
          <Sun className="dark-only size-5" />
          <Moon className="light-only size-5" />
        </>
      }
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    />
  );
}

/** The theme on screen; light on the server, which cannot know it. */
function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'light');
}

function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    choice.disconnect();
  };
}
