import { type Drawing, startDrawing } from '../drawing.ts';
import { containers } from './containers.ts';
import { fruits } from './fruits.ts';
import { garden } from './garden.ts';
import { greens } from './greens.ts';
import { herbs } from './herbs.ts';
import { vegetables } from './vegetables.ts';

const drawn: Record<string, (d: Drawing) => void> = {
  ...vegetables,
  ...greens,
  ...fruits,
  ...herbs,
  ...containers,
  ...garden,
};

/** The drawing of a part as SVG, or nothing when no part of that name is drawn. */
export function drawPart(name: string): string | undefined {
  const draw = drawn[name];
  if (!draw) return undefined;
  const drawing = startDrawing();
  draw(drawing);
  return drawing.svg();
}
