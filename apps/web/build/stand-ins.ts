import { join } from 'node:path';
import type { Plugin } from 'vite';

interface StandIn {
  /** What is imported, and by which modules. */
  imported: RegExp;
  by: RegExp;
  file: string;
}

const icons: StandIn = {
  imported: /\/createLucideIcon\.mjs$/,
  by: /\/lucide-react\/dist\/esm\/icons\//,
  file: 'icon.ts',
};

const router: StandIn[] = [
  {
    imported: /\/ssr\/components\.js$/,
    by: /\/react-router\/dist\/production\/lib\/(dom\/lib|components)\.js$/,
    file: 'router-framework.ts',
  },
  {
    imported: /\/instrumentation\.js$/,
    by: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    file: 'router-instrumentation.ts',
  },
];

const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

/** Of an icon only Lucide's own component reads its names, its size and the keys of its shapes. */
const UNREAD_OF_ICON = /\s(?:name: "[^"]*"|size: \d+|aliases: \[[^\]]*\]),?|,\s+key: "\w+"/g;

/**
 * Puts something small in the place of what libraries load on every page and this one never uses. Icons are the same in both
 * builds, because the browser takes over what the server drew. Where a library is arranged anew, the build fails.
 */
export function standIns(isServer: boolean): Plugin {
  const wanted = isServer ? [icons] : [icons, ...router];
  const used = new Set<StandIn>();
  let hasShortIcons = false;
  return {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const found = wanted.find(({ imported, by }) => imported.test(id) && by.test(importer));
      if (!found) return null;
      used.add(found);
      return join(import.meta.dirname, 'stand-ins', found.file);
    },
    transform(code, id) {
      if (!ICON_FILE.test(id)) return null;
      const short = code.replace(UNREAD_OF_ICON, '');
      hasShortIcons ||= short.length < code.length;
      return { code: short, map: null };
    },
    buildEnd(error) {
      if (!error && !hasShortIcons) this.error('No icon has what is left out of icons');
      const unused = wanted.filter((standIn) => !used.has(standIn));
      if (!error && unused.length > 0)
        this.error(`Nothing imports what these stand in for: ${unused.map(({ file }) => file).join(', ')}`);
    },
  };
}
