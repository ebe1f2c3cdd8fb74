/** Colors of a moulded shape, from where the light falls to where it does not. */
export type Tones = readonly [light: string, base: string, dark: string];

interface ClayOptions {
  /** Colors from top to bottom instead of one base color. */
  readonly fade?: readonly string[];
  /** How deep the moulded edge looks; thin shapes want less. */
  readonly depth?: number;
}

/** A 256 x 256 sheet on which produce is modelled; every call adds to the top. */
export interface Drawing {
  clay(path: string, tones: Tones, options?: ClayOptions): void;
  line(path: string, color: string, width: number, opacity?: number): void;
  gloss(x: number, y: number, rx: number, ry: number, turn?: number, opacity?: number): void;
  svg(): string;
}

export function startDrawing(): Drawing {
  const defs: string[] = [];
  const body: string[] = [];
  const blur = (amount: number) => {
    const id = `b${defs.length}`;
    defs.push(
      `<filter id="${id}" x="-64" y="-64" width="384" height="384" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
    );
    return `url(#${id})`;
  };
  const fill = (tones: Tones, fade: readonly string[] | undefined) => {
    const id = `f${defs.length}`;
    const stops = (colors: readonly string[], at: (i: number) => number) =>
      colors.map((color, i) => `<stop offset="${at(i)}" stop-color="${color}"/>`).join('');
    if (fade) {
      const even = stops(fade, (i) => i / (fade.length - 1));
      defs.push(`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${even}</linearGradient>`);
    } else {
      const spread = stops(tones, (i) => [0, 0.5, 1][i] ?? 1);
      defs.push(`<radialGradient id="${id}" cx=".36" cy=".26" r=".88">${spread}</radialGradient>`);
    }
    return `url(#${id})`;
  };
  return {
    clay(path, tones, options = {}) {
      const depth = options.depth ?? 1;
      const [light, , dark] = tones;
      const clip = `c${defs.length}`;
      defs.push(`<clipPath id="${clip}"><path d="${path}"/></clipPath>`);
      const edge = (color: string, width: number, shift: number, soft: number, opacity: number) =>
        `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width * depth}" opacity="${opacity}" transform="translate(${shift * depth} ${shift * depth * 1.2})" filter="${blur(soft * depth)}"/>`;
      body.push(
        `<g clip-path="url(#${clip})"><path d="${path}" fill="${fill(tones, options.fade)}"/>`,
        edge(dark, 22, -6, 9, 0.55),
        edge(light, 9, 5, 5, 0.75),
        '</g>',
      );
    },
    line(path, color, width, opacity = 1) {
      body.push(
        `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
      );
    },
    gloss(x, y, rx, ry, turn = 0, opacity = 0.5) {
      body.push(
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fff" opacity="${opacity}" transform="rotate(${turn} ${x} ${y})" filter="${blur(Math.min(rx, ry) / 2)}"/>`,
      );
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  };
}
