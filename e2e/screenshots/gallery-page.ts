import { THEMES } from './photograph.ts';
import type { Scene } from './scenes.ts';

/** The page that shows all pictures; `npm run screenshots` writes it beside them. */
export function galleryPage(scenes: readonly Scene[]): string {
  const parts = scenes.map(({ name, title, viewer }) => {
    const pictures = THEMES.map(
      (theme) => `![${title}, ${theme} theme: phone, tablet and desktop](gallery/${name}-${theme}.webp)`,
    );
    return [`## ${title}`, `Seen by: ${viewer}`, ...pictures].join('\n\n');
  });
  return [
    '# Screens',
    'Every screen of the demo community at 360, 768 and 1280 pixels, light and dark. `npm run screenshots` takes them anew.',
    ...parts,
    '',
  ].join('\n\n');
}
