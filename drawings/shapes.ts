const fixed = (value: number) => Number(value.toFixed(2));

/** Turns points of a small local drawing (y up along the shape) into place, as path coordinates. */
function placed(x: number, y: number, turn: number) {
  const angle = (turn * Math.PI) / 180;
  return (px: number, py: number) =>
    `${fixed(x + px * Math.cos(angle) - py * Math.sin(angle))},${fixed(y + px * Math.sin(angle) + py * Math.cos(angle))}`;
}

export function oval(cx: number, cy: number, rx: number, ry = rx, turn = 0): string {
  const at = placed(cx, cy, turn);
  return `M${at(-rx, 0)} A${rx},${ry} ${turn} 1 1 ${at(rx, 0)} A${rx},${ry} ${turn} 1 1 ${at(-rx, 0)} Z`;
}

/** A pointed leaf growing from (x, y); turn 0 points straight up. `belly` is where it is widest, 0 to 1. */
export function leaf(x: number, y: number, length: number, width: number, turn = 0, belly = 0.45): string {
  const at = placed(x, y, turn);
  const low = -length * belly * 0.5;
  const high = -length * Math.min(1, belly + 0.4);
  return `M${at(0, 0)} C${at(width, low)} ${at(width * 0.9, high)} ${at(0, -length)} C${at(-width * 0.9, high)} ${at(-width, low)} ${at(0, 0)} Z`;
}

/** The midrib of a leaf drawn with the same numbers. */
export function rib(x: number, y: number, length: number, turn = 0): string {
  const at = placed(x, y, turn);
  return `M${at(0, 0)} L${at(0, -length)}`;
}

/** A closed wavy outline: leaf edges, petals, foam of soil. */
export function ruffle(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  waves: number,
  amount: number,
  turn = 0,
) {
  const steps = waves * 10;
  const points: string[] = [];
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2;
    const swell = 1 - amount + amount * Math.abs(Math.cos((angle * waves) / 2 + turn));
    points.push(`${fixed(cx + Math.cos(angle) * rx * swell)},${fixed(cy + Math.sin(angle) * ry * swell)}`);
  }
  return `M${points.join(' L')} Z`;
}

export function box(x: number, y: number, width: number, height: number, radius: number): string {
  return `M${x + radius},${y} h${width - 2 * radius} q${radius},0 ${radius},${radius} v${height - 2 * radius} q0,${radius} ${-radius},${radius} h${2 * radius - width} q${-radius},0 ${-radius},${-radius} v${2 * radius - height} q0,${-radius} ${radius},${-radius} Z`;
}
