import { Moon, Sun } from 'lucide-react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, currentTheme } from '../../ui/theme.ts';
import { useTheme } from '../../ui/use-theme.ts';
import { strings } from '../strings.ts';

/** Switches between light and dark; the system's theme is the default. */
export function ThemeSwitch() {
  const t = useStrings(strings);
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.useLightTheme : t.useDarkTheme}
      icon={isDark ? <Sun className="size-5" /> : <Moon className="size-5" />}
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    />
  );
}
