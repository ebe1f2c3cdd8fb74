import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Writes the fonts of the web app and their `faces.css`, from the packages of Fontsource: `node tools/fonts/subset.ts` with
 * `node_modules/.bin` first on the PATH. Headings have one weight and one softness, so Fraunces keeps no axis (62 kB become
 * 18); Figtree keeps the weights that texts have. Every character stays, in the file of its script.
 */
interface Font {
  readonly name: 'fraunces' | 'figtree';
  readonly family: string;
  readonly source: string;
  readonly scripts: readonly string[];
  readonly axes: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
  readonly weight: string;
}

const FONTS: readonly Font[] = [
  {
    name: 'fraunces',
    family: 'Fraunces',
    source: 'soft-normal',
    scripts: ['vietnamese', 'latin-ext', 'latin'],
    axes: { SOFT: 100, wght: 600 },
    weight: '600',
  },
  {
    name: 'figtree',
    family: 'Figtree',
    source: 'wght-normal',
    scripts: ['latin-ext', 'latin'],
    axes: { wght: { min: 400, max: 700, default: 400 } },
    weight: '400 700',
  },
];

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Font['axes'] },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);
const subsetFont: SubsetFont = require('subset-font');
const output = join(import.meta.dirname, '../../apps/web/src/ui/fonts');

const faces: string[] = [];
for (const font of FONTS) {
  const folder = dirname(require.resolve(`@fontsource-variable/${font.name}/package.json`));
  const ranges: Record<string, string> = require(`@fontsource-variable/${font.name}/unicode.json`);
  for (const script of font.scripts)
    faces.push(await writeSubset(font, folder, script, ranges[script] ?? ''));
  copyFileSync(join(folder, 'LICENSE'), join(output, `${font.name}-OFL.txt`));
}
writeFileSync(
  join(output, 'faces.css'),
  `/* Written by tools/fonts/subset.ts. SIL Open Font License 1.1. */\n${faces.join('\n')}`,
);

/** Returns the rule of the file it writes. */
async function writeSubset(font: Font, folder: string, script: string, range: string): Promise<string> {
  const file = `${font.name}-${script}.woff2`;
  const source = readFileSync(join(folder, 'files', `${font.name}-${script}-${font.source}.woff2`));
  const options = { targetFormat: 'woff2', variationAxes: font.axes } as const;
  const subset = await subsetFont(source, charactersIn(range), options);
  writeFileSync(join(output, file), subset);
  console.log(`${file}: ${source.length} to ${subset.length} bytes`);
  return `@font-face {
  font-family: "${font.family}";
  font-display: swap;
  font-weight: ${font.weight};
  src: url("./${file}") format("woff2");
  unicode-range:
    ${range.replaceAll(',', ', ')};
}
`;
}

/** Of a list as in CSS: `U+0000-00FF,U+0131`. */
function charactersIn(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
