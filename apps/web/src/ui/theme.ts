export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';

/** The paper of each theme (`theme.css`), for the bars of the browser. */
export const THEME_COLORS = [
  ['light', '#fbf6ec'],
  ['dark', '#191c15'],
] as const;

/**
 * Runs before the first paint, so that a chosen theme never flashes the other one. The bars of the browser follow it too.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(m=>{m.content=${JSON.stringify(Object.fromEntries(THEME_COLORS))}[t]})}}catch{};`;

/** The current theme: the visitor's choice, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows and remembers the theme. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  const color = Object.fromEntries(THEME_COLORS)[theme] ?? '';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = color;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** For pages without the inline script (a static host). */
export function applyStoredTheme(): void {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
  } catch {
    // The system's theme applies.
  }
}
