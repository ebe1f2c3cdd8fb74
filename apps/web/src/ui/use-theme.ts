import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme } from './theme.ts';

/** The theme on screen; light on the server, which cannot know it. */
export function useTheme(): Theme {
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
