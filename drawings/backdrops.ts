/** The colors of a picture: paper at the top, tint below, deep for shapes on it. */
export interface Palette {
  readonly paper: string;
  readonly tint: string;
  readonly deep: string;
}

export const palettes = {
  butter: { paper: '#fff6dc', tint: '#fbdc94', deep: '#eab553' },
  blush: { paper: '#fff0e6', tint: '#fbc8b4', deep: '#ee9a84' },
  rose: { paper: '#fff0ef', tint: '#f8c4cc', deep: '#e695a8' },
  sage: { paper: '#f6f7e2', tint: '#cfe0b0', deep: '#9dbf80' },
  mint: { paper: '#effaf0', tint: '#bfe4cc', deep: '#86c2a2' },
  lilac: { paper: '#f8f2fb', tint: '#dccbee', deep: '#b79ad4' },
  clay: { paper: '#fdf1e3', tint: '#eecdaa', deep: '#d3a077' },
  straw: { paper: '#fdf8e4', tint: '#efdfac', deep: '#d4bb74' },
  sky: { paper: '#f0f8fa', tint: '#c2dfe8', deep: '#8fbccc' },
  honey: { paper: '#fff4d0', tint: '#fccf6c', deep: '#eba53a' },
  powder: { paper: '#f4f7fb', tint: '#cddcec', deep: '#9fb8d4' },
  peach: { paper: '#fff3e2', tint: '#fed0a0', deep: '#f4a868' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

type Paint = (width: number, height: number, palette: Palette) => string;

const sprigs: Paint = (width, height, { deep }) => {
  const unit = height / 480;
  const one = (x: number, y: number, turn: number, size: number) => {
    const pairs = [0, 1, 2, 3].map((i) => {
      const at = -24 - i * 26;
      const reach = 1 - i * 0.17;
      return `<path d="M0,${at} c${16 * reach},-4 ${36 * reach},-16 ${40 * reach},-36 c-${24 * reach},2 -${38 * reach},16 -${40 * reach},36 M0,${at} c-${16 * reach},-4 -${36 * reach},-16 -${40 * reach},-36 c${24 * reach},2 ${38 * reach},16 ${40 * reach},36"/>`;
    });
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size * unit})"><path d="M-1.5,10 h3 L1,-120 h-2 Z"/>${pairs.join('')}</g>`;
  };
  return `<g fill="${deep}" opacity=".3">${one(width * 0.03, height * 0.3, 38, 1)}${one(width * 0.97, height * 0.3, -38, 1)}</g>`;
};

const sun: Paint = (width, height, { paper }) => {
  const [x, y, r] = [width / 2, height * 0.46, height * 0.4];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" opacity=".75"/><circle cx="${x}" cy="${y}" r="${r * 1.07}" fill="none" stroke="${paper}" stroke-width="${height / 160}" opacity=".7"/>`;
};

const rays: Paint = (width, height, { paper }) => {
  const [x, y, far] = [width / 2, height * 0.6, width];
  const wedges = Array.from({ length: 18 }, (_, i) => {
    const a = (i * Math.PI) / 9;
    const b = a + Math.PI / 18;
    const at = (angle: number) =>
      `${(x + Math.cos(angle) * far).toFixed(1)},${(y + Math.sin(angle) * far).toFixed(1)}`;
    return `<path d="M${x},${y} L${at(a)} L${at(b)} Z"/>`;
  });
  return `<g fill="${paper}" opacity=".42">${wedges.join('')}</g>`;
};

const arch: Paint = (width, height, { paper, deep }) => {
  const shape = (inset: number) => {
    const [half, top, base] = [height * 0.55 - inset, height * 0.05 + inset, height];
    const x = width / 2;
    return `M${x - half},${base} V${top + half} A${half},${half} 0 0 1 ${x + half},${top + half} V${base} Z`;
  };
  return `<path d="${shape(0)}" fill="${deep}" opacity=".3"/><path d="${shape(height * 0.02)}" fill="${paper}" opacity=".8"/>`;
};

const hills: Paint = (width, height, { tint, deep }) => {
  const hill = (y: number, rise: number, color: string, opacity: number) =>
    `<path d="M0,${height * y} C${width * 0.25},${height * (y - rise)} ${width * 0.6},${height * (y + rise)} ${width},${height * (y - rise * 0.4)} V${height} H0 Z" fill="${color}" opacity="${opacity}"/>`;
  return `${sun(width, height * 0.86, { paper: '#fffdf2', tint, deep })}${hill(0.64, 0.14, deep, 0.32)}${hill(0.76, -0.1, deep, 0.42)}`;
};

const planks =
  (light: string, dark: string, from: number): Paint =>
  (width, height) => {
    const top = height * from;
    const lines = [-0.9, -0.55, -0.25, 0, 0.25, 0.55, 0.9].map((at) => {
      const x = width / 2;
      return `<path d="M${x + at * width * 0.62},${top} L${x + at * width * 1.05},${height}" stroke="${dark}" stroke-width="${height / 260}" opacity=".5"/>`;
    });
    return `<defs><linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset=".14" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><rect y="${top}" width="${width}" height="${height - top}" fill="url(#wood)"/>${lines.join('')}<rect y="${top}" width="${width}" height="${height / 150}" fill="#fff" opacity=".35"/>`;
  };

const bokeh =
  (colors: readonly string[], until: number): Paint =>
  (width, height) => {
    const lights = Array.from({ length: 22 }, (_, i) => {
      const x = ((i * 0.381) % 1) * width;
      const y = ((i * 0.273) % 1) * height * until;
      const r = height * (0.05 + ((i * 7) % 5) * 0.022);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${colors[i % colors.length]}" opacity=".34"/>`;
    });
    return `<defs><filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${height / 56}"/></filter></defs><g filter="url(#far)">${lights.join('')}</g>`;
  };

const table: Paint = (width, height, palette) =>
  sun(width, height * 0.92, palette) + planks('#e9c08c', '#c08a55', 0.64)(width, height, palette);

const stall: Paint = (width, height, palette) => {
  const count = 9;
  const step = width / count;
  const stripes = Array.from({ length: count }, (_, i) => {
    const x = i * step;
    const drop = height * 0.15;
    return `<path d="M${x},0 h${step} v${drop} a${step / 2},${step / 2.4} 0 0 1 ${-step},0 Z" fill="${i % 2 ? '#fffaf0' : palette.deep}"/>`;
  });
  return `<g opacity=".5">${sun(width, height, palette)}</g><ellipse cx="${width / 2}" cy="${height * 0.2}" rx="${width * 0.6}" ry="${height * 0.07}" fill="${palette.deep}" opacity=".25"/>${stripes.join('')}${planks('#dcae78', '#a8743f', 0.66)(width, height, palette)}`;
};

const plot: Paint = (width, height, palette) => {
  const row = (y: number, color: string) =>
    `<path d="M0,${height * y} C${width * 0.2},${height * (y - 0.05)} ${width * 0.32},${height * (y + 0.03)} ${width * 0.5},${height * y} S${width * 0.82},${height * (y - 0.05)} ${width},${height * (y + 0.01)} V${height} H0 Z" fill="${color}"/>`;
  return `${bokeh(['#d9efb0', '#8fc47c', '#fff3b0', '#6fae72'], 0.6)(width, height, palette)}${row(0.62, '#7fae62')}${row(0.67, '#8f6547')}${row(0.8, '#78523a')}${row(0.92, '#634230')}`;
};

const meadow: Paint = (width, height, palette) => {
  const grass = (y: number, color: string) =>
    `<path d="M0,${height * y} C${width * 0.3},${height * (y - 0.06)} ${width * 0.7},${height * (y + 0.05)} ${width},${height * (y - 0.02)} V${height} H0 Z" fill="${color}"/>`;
  return `${bokeh(['#f3f7b8', '#a4d490', '#d6ecb4', '#7fbf88'], 0.62)(width, height, palette)}${grass(0.62, '#93c46c')}${grass(0.74, '#7fb45c')}${grass(0.9, '#6ca350')}`;
};

const sill: Paint = (width, height, palette) => {
  const [top, bottom] = [height * 0.05, height * 0.7];
  const frame = `<g fill="none" stroke="#fffaf0" stroke-width="${height / 34}"><rect x="${width * 0.08}" y="${top}" width="${width * 0.84}" height="${bottom - top}" rx="${height / 60}"/><path d="M${width / 2},${top} V${bottom} M${width * 0.08},${height * 0.34} H${width * 0.92}"/></g>`;
  const view = `<rect x="${width * 0.08}" y="${top}" width="${width * 0.84}" height="${bottom - top}" fill="#d4ecf2" opacity=".8"/><g clip-path="url(#pane)">${bokeh(['#fffbe0', '#a8d8a0', '#eaf6c8', '#8cc8a8'], 0.8)(width, height, palette)}</g>`;
  const clip = `<clipPath id="pane"><rect x="${width * 0.08}" y="${top}" width="${width * 0.84}" height="${bottom - top}"/></clipPath>`;
  const ledge = `<rect y="${bottom}" width="${width}" height="${height - bottom}" fill="#f3e6cf"/><rect y="${bottom}" width="${width}" height="${height * 0.03}" fill="#fffaf0"/><rect y="${height * 0.9}" width="${width}" height="${height * 0.1}" fill="#e2cfae"/>`;
  return clip + view + frame + ledge;
};

const gingham: Paint = (width, height, palette) => {
  const top = height * 0.6;
  const step = width / 16;
  const cells: string[] = [];
  for (let i = 0; i < 16; i += 2)
    cells.push(`<rect x="${i * step}" y="${top}" width="${step}" height="${height - top}"/>`);
  for (let y = 0; top + y * step < height; y += 2)
    cells.push(`<rect x="0" y="${top + y * step}" width="${width}" height="${step}"/>`);
  return `${sun(width, height * 0.9, palette)}<rect y="${top}" width="${width}" height="${height - top}" fill="#fffaf2"/><g fill="${palette.deep}" opacity=".42">${cells.join('')}</g><rect y="${top}" width="${width}" height="${height * 0.06}" fill="url(#fall)"/>`;
};

const plain: Paint = () => '';

const paints = { plain, sprigs, sun, rays, arch, hills, table, stall, plot, meadow, sill, gingham } as const;

export type BackdropName = keyof typeof paints;

/** The ground of a picture: a soft fall of light in the palette's colors with the named motifs over it. */
export function paintBackdrop(
  width: number,
  height: number,
  name: PaletteName,
  motifs: readonly BackdropName[],
): string {
  const palette = palettes[name];
  const defs = `<linearGradient id="ground" x1="0" y1="0" x2=".2" y2="1"><stop offset="0" stop-color="${palette.paper}"/><stop offset="1" stop-color="${palette.tint}"/></linearGradient><radialGradient id="glow" cx=".5" cy=".42" r=".62"><stop offset="0" stop-color="#fffdf6" stop-opacity=".8"/><stop offset="1" stop-color="#fffdf6" stop-opacity="0"/></radialGradient><linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b4a2c" stop-opacity=".22"/><stop offset="1" stop-color="#6b4a2c" stop-opacity="0"/></linearGradient>`;
  const over = motifs.map((motif) => paints[motif](width, height, palette)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs><rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#glow)"/>${over}</svg>`;
}
