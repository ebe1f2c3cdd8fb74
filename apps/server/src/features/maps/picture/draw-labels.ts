import type { VectorTileFeature } from '@mapbox/vector-tile';
import { MAP, type Pixel } from '@windfall/contract';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { UNITS } from './draw-streets.ts';
import { type PlacedTile, unlessDamaged } from './read-tiles.ts';

/** A name in the picture, at a pixel of it. */
export interface Label extends Pixel {
  readonly name: string;
  /** The larger one of two that are too near to each other is drawn. */
  readonly size: number;
}

const MOST_LABELS = 16;
const MOST_FEATURES = 2_000;
const MOST_LETTERS = 40;
const HEIGHT = 15;
/** On average, of letters that high in a wide font: which one a device has is not known. */
const LETTER_WIDTH = 10;
const KINDS: readonly string[] = [
  'locality',
  'neighbourhood',
  'macrohood',
  'borough',
  'city',
  'town',
  'village',
];

/** Names of towns and their parts in these tiles. */
export const labelsOf = (tiles: readonly PlacedTile[]): Label[] =>
  tiles.flatMap((placed) => {
    const layer = placed.tile.layers['places'];
    const count = Math.min(layer?.length ?? 0, MOST_FEATURES);
    return Array.from({ length: count }, (_, index) =>
      unlessDamaged(() => layer && labelOf(layer.feature(index), placed, layer.extent)),
    ).filter((label) => label !== undefined);
  });

function labelOf(
  feature: VectorTileFeature,
  { side, left, top }: PlacedTile,
  extent: number,
): Label | undefined {
  const { name, kind, population_rank: rank } = feature.properties;
  const point = feature.loadGeometry()[0]?.[0];
  if (typeof name !== 'string' || !KINDS.includes(String(kind)) || !point) return undefined;
  const size = (Number(rank) || 0) + (kind === 'locality' ? 1 : 0);
  return { name, size, x: left + (point.x / extent) * side, y: top + (point.y / extent) * side };
}

/** The names that fit, as SVG, the largest first. */
export function drawLabels(labels: readonly Label[]): string {
  const drawn: (Pixel & { wide: number })[] = [];
  const texts: string[] = [];
  for (const { name, x, y } of labels.toSorted((a, b) => b.size - a.size)) {
    const text = name.slice(0, MOST_LETTERS);
    const wide = (text.length * LETTER_WIDTH) / 2;
    const isInside = x > wide && x < MAP.side - wide && y > HEIGHT && y < MAP.side - HEIGHT * 2;
    const isFree = drawn.every(
      (other) => Math.abs(other.x - x) > other.wide + wide || Math.abs(other.y - y) > HEIGHT * 1.5,
    );
    if (!isInside || !isFree || texts.length === MOST_LABELS) continue;
    drawn.push({ x, y, wide });
    texts.push(`<text x="${Math.round(x * UNITS)}" y="${Math.round(y * UNITS)}">${escapeHtml(text)}</text>`);
  }
  if (texts.length === 0) return '';
  const look = `font-size="${HEIGHT * UNITS}" font-weight="600" text-anchor="middle" fill="#4a4234"`;
  const halo = 'stroke="#fbf6ec" stroke-width="6" stroke-linejoin="round" paint-order="stroke"';
  return `<g ${look} ${halo}>${texts.join('')}</g>`;
}
