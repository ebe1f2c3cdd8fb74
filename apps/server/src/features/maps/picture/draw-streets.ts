import type { VectorTileFeature } from '@mapbox/vector-tile';
import { MAP, type Pixel } from '@windfall/contract';
import { clipLine, clipRing, type Frame } from './clip.ts';
import { type PlacedTile, unlessDamaged } from './read-tiles.ts';

/** Units of the picture to a pixel: half pixels are as fine as anyone sees. */
export const UNITS = 2;
const FRAME: Frame = { from: -16, to: MAP.side * UNITS + 16 };
/** Points nearer to the one before are left out. */
const LEAST_STEP = 3;
const LEAST_AREA = 24;
/** What a picture may take of features and of points in them: several times what the middle of a large city has. */
const MAX_FEATURES = 40_000;
const MAX_POINTS = 200_000;
/** At most 32 kB compressed. The last layers of `LAYERS` are left out beyond. */
const MAX_CHARACTERS = 84_000;

const LINE = 2;
const POLYGON = 3;

const SOURCES = ['landuse', 'water', 'roads'] as const;

/** A layer of the picture: features of one layer of the tiles (schema of Protomaps) and their look. */
interface Layer {
  readonly of: (typeof SOURCES)[number];
  readonly type: typeof LINE | typeof POLYGON;
  /** All without it. */
  readonly kinds?: readonly string[];
  readonly fromZoom?: number;
  /** Width in pixels at each zoom from the least one on. */
  readonly widths?: readonly number[];
  readonly color: string;
  /** A line beneath, on both sides. */
  readonly edge?: string;
}

const GREEN = [
  ...['park', 'forest', 'wood', 'nature_reserve', 'golf_course', 'garden', 'allotments', 'grass', 'meadow'],
  ...['cemetery', 'orchard', 'farmland', 'recreation_ground', 'village_green', 'pitch', 'playground'],
];

/** The most important first; they are drawn from the ground up, which `ORDER` says. */
const LAYERS = {
  water: { of: 'water', type: POLYGON, color: '#a9cfe0' },
  stream: { of: 'water', type: LINE, widths: [1, 1, 1.5, 2, 2.5, 3], color: '#a9cfe0' },
  green: { of: 'landuse', type: POLYGON, kinds: GREEN, color: '#cfe3b4' },
  highway: {
    of: 'roads',
    type: LINE,
    kinds: ['highway'],
    widths: [2, 2.5, 3.5, 5, 7, 10],
    color: '#f3b562',
    edge: '#c98a2d',
  },
  major: {
    of: 'roads',
    type: LINE,
    kinds: ['major_road', 'medium_road'],
    widths: [1, 1.5, 2.5, 3.5, 6, 9],
    color: '#fff3c9',
    edge: '#c9b98c',
  },
  rail: {
    of: 'roads',
    type: LINE,
    kinds: ['rail'],
    fromZoom: 12,
    widths: [1, 1, 1, 1, 1.5, 1.5],
    color: '#a79f93',
  },
  minor: {
    of: 'roads',
    type: LINE,
    kinds: ['minor_road', 'other'],
    fromZoom: 12,
    widths: [0, 0, 1, 2, 4, 7],
    color: '#fffdf8',
    edge: '#d8ccb2',
  },
  path: {
    of: 'roads',
    type: LINE,
    kinds: ['path'],
    fromZoom: 14,
    widths: [0, 0, 0, 0, 1, 1.5],
    color: '#c7b795',
  },
} as const satisfies Record<string, Layer>;

const ORDER = ['green', 'water', 'stream', 'path', 'rail', 'minor', 'major', 'highway'] as const;

/** Counts down what a picture may take, so that no tile makes it expensive. */
interface Budget {
  features: number;
  points: number;
  characters: number;
}

/** A feature of a tile, and how its points become pixels. */
interface Placed {
  readonly of: string;
  readonly type: number;
  readonly kind: string;
  readonly feature: VectorTileFeature;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The streets, waters and parks of these tiles as SVG; undefined where they have none of them. */
export function drawStreets(tiles: readonly PlacedTile[], zoom: number): string | undefined {
  const budget = { features: MAX_FEATURES, points: MAX_POINTS, characters: MAX_CHARACTERS };
  const features = tiles.flatMap((tile) => featuresOf(tile, budget));
  const paths = new Map<string, string>();
  for (const [name, layer] of Object.entries<Layer>(LAYERS))
    if (zoom >= (layer.fromZoom ?? 0)) paths.set(name, pathOf(features, layer, budget));
  const shapes = ORDER.flatMap((name) => shapeOf(name, LAYERS[name], paths.get(name), zoom) ?? []);
  if (shapes.length === 0) return undefined;
  // All edges lie below all roads, so that crossings are open.
  return [
    ...shapes.map(({ ground }) => ground),
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...[...shapes.map(({ edge }) => edge), ...shapes.map(({ line }) => line)],
    '</g>',
  ].join('');
}

/** What is drawn of a layer on the ground, then as the edges of roads, then as lines. The path is written once. */
function shapeOf(name: string, { type, widths, color, edge }: Layer, path: string | undefined, zoom: number) {
  if (!path) return undefined;
  if (type === POLYGON) return { ground: `<path fill="${color}" d="${path}"/>`, edge: '', line: '' };
  const width = (widths?.[zoom - MAP.minZoom] ?? 1) * UNITS;
  const use = (stroke: string, wide: number) =>
    `<use href="#${name}" stroke="${stroke}" stroke-width="${wide}"/>`;
  return {
    ground: `<defs><path id="${name}" d="${path}"/></defs>`,
    edge: edge ? use(edge, width + UNITS) : '',
    line: use(color, width),
  };
}

function featuresOf({ tile, side, left, top }: PlacedTile, budget: Budget): Placed[] {
  const found: Placed[] = [];
  for (const name of SOURCES) {
    const layer = tile.layers[name];
    for (let index = 0; layer && index < layer.length && budget.features > 0; index += 1) {
      budget.features -= 1;
      const feature = unlessDamaged(() => layer.feature(index));
      if (!feature) continue;
      const { type, properties } = feature;
      const place = { scale: (side / layer.extent) * UNITS, left: left * UNITS, top: top * UNITS };
      found.push({ of: name, type, kind: String(properties['kind']), feature, ...place });
    }
  }
  return found;
}

function pathOf(features: readonly Placed[], { of, type, kinds }: Layer, budget: Budget): string {
  const parts: string[] = [];
  for (const { feature, scale, left, top, ...found } of features) {
    if (found.of !== of || found.type !== type || (kinds && !kinds.includes(found.kind))) continue;
    for (const points of unlessDamaged(() => feature.loadGeometry()) ?? []) {
      budget.points -= points.length;
      if (budget.points < 0) return parts.join('');
      const pixels = points.map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale }));
      const path = type === LINE ? linePath(pixels) : ringPath(pixels);
      if (path.length > budget.characters) return parts.join('');
      budget.characters -= path.length;
      parts.push(path);
    }
  }
  return parts.join('');
}

const linePath = (points: readonly Pixel[]): string =>
  clipLine(points, FRAME)
    .map((part) => writePath(thinned(part)))
    .join('');

function ringPath(ring: readonly Pixel[]): string {
  const points = thinned(clipRing(ring, FRAME));
  return points.length < 3 || areaOf(points) < LEAST_AREA ? '' : `${writePath(points)}z`;
}

/** Whole units, without points that are hardly apart; the last one stays. */
function thinned(points: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = [];
  for (const [index, { x, y }] of points.entries()) {
    const point = { x: Math.round(x), y: Math.round(y) };
    const last = kept.at(-1);
    const isNear = last && Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < LEAST_STEP;
    if (!isNear) kept.push(point);
    else if (index === points.length - 1 && kept.length > 1) kept[kept.length - 1] = point;
  }
  return kept;
}

function areaOf(points: readonly Pixel[]): number {
  let sum = 0;
  for (const [index, { x, y }] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? { x, y };
    sum += x * next.y - next.x * y;
  }
  return Math.abs(sum) / 2;
}

/** Each point from the one before, which takes half of the characters. */
function writePath(points: readonly Pixel[]): string {
  const [first] = points;
  if (!first || points.length < 2) return '';
  let [path, last] = [`M${first.x} ${first.y}l`, first];
  for (const point of points.slice(1)) {
    const [dx, dy] = [point.x - last.x, point.y - last.y];
    const isFirst = path.endsWith('l');
    path += `${isFirst || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    last = point;
  }
  return path;
}
