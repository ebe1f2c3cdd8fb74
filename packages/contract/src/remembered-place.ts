import { cellOf, centerOf, type Point } from './grid.ts';

/** The cookie that remembers where a browser looks for listings. */
export const PLACE_COOKIE = 'place';
/** The place is forgotten after half a year without a visit. */
export const PLACE_LIFETIME_SECONDS = 180 * 86_400;

const ZIP_CODE = /^\d{5}$/;
const SQUARE = /^s(\d{1,10})$/;

/** How a place is remembered that is not a ZIP code: by the number of its square, so nothing finer can be written. */
export const squareOf = (point: Point): string => `s${cellOf(point)}`;

/** A ZIP code or a square in the form it is remembered in; null for any other text. */
export function readPlace(text: string): string | null {
  return ZIP_CODE.test(text) || cellIn(text) !== null ? text : null;
}

/** The middle of a remembered square; null for a ZIP code. */
export function pointOfSquare(place: string): Point | null {
  const cell = cellIn(place);
  return cell === null ? null : centerOf(cell);
}

/** A remembered place as the parameter `near` of a search. Four decimals stay far inside the square. */
export function nearOf(place: string): string {
  const point = pointOfSquare(place);
  return point ? `${point.latitude.toFixed(4)},${point.longitude.toFixed(4)}` : place;
}

/** The first valid place in a `Cookie` header, or in `document.cookie`. */
export function placeInCookies(cookies: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    const place = name === PLACE_COOKIE ? readPlace(value) : null;
    if (place !== null) return place;
  }
  return null;
}

/** The number of an existing square. */
function cellIn(text: string): number | null {
  const cell = Number(SQUARE.exec(text)?.[1] ?? Number.NaN);
  return Number.isInteger(cell) && cellOf(centerOf(cell)) === cell ? cell : null;
}
