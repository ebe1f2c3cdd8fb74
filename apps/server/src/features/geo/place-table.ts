import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { distanceKm, type Point } from '@windfall/contract';
import { isInstitution } from './institutions.ts';
import { foldPlaceName } from './place-name.ts';

/** A settlement and one of its ZIP codes: the requested one, else the most central. */
export interface TablePlace extends Point {
  readonly name: string;
  /** Two letters, such as OR. */
  readonly state: string;
  readonly zip: string;
  /** Number of its ZIP codes, the only indication of its size. */
  readonly zips: number;
  readonly number: number;
}

const FILE = join(import.meta.dirname, 'places/us-places.tsv.br');
const THOUSAND = 1000;

/**
 * All US ZIP codes and places in memory, about 4 MB: ZIP codes in typed arrays, places in the order of the file. `tools/places/generate.ts` documents the file format.
 */
export class PlaceTable {
  readonly #names: string[] = [];
  readonly #folded: string[] = [];
  /** Numbers of the settlements, in the order of their folded names. */
  readonly #byName: Uint32Array;
  /** Whether the ZIP code at each position is that of an institution. */
  readonly #ofInstitution: Uint8Array;
  readonly #states: string[] = [];
  /** Index of each place's first ZIP code; one more at the end. */
  readonly #starts: Uint32Array;
  readonly #zips: Uint32Array;
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  /** Positions in `#zips`, ordered by code. */
  readonly #byZip: Uint32Array;
  /** Positions of the most central ZIP codes that were asked for. */
  readonly #central = new Map<number, number>();

  constructor(text: string) {
    const lines = text.split('\n');
    const count = text.split(/[\n;]/).length;
    this.#starts = new Uint32Array(lines.length + 1);
    this.#zips = new Uint32Array(count);
    this.#latitudes = new Int32Array(count);
    this.#longitudes = new Int32Array(count);
    this.#ofInstitution = new Uint8Array(count);
    for (const [place, line] of lines.entries()) {
      const [name = '', state = '', zips = ''] = line.split('\t');
      this.#names.push(name);
      this.#folded.push(foldPlaceName(name));
      this.#states.push(state);
      this.#starts[place + 1] = this.#addZips(zips, this.#starts[place] ?? 0);
      if (isInstitution(this.nameOf(place)))
        this.#ofInstitution.fill(1, this.#starts[place], this.#starts[place + 1]);
    }
    this.#byName = Uint32Array.from(
      this.#folded.flatMap((_, place) => (this.isSettlement(place) ? [place] : [])),
    ).sort((a, b) => (this.nameOf(a) < this.nameOf(b) ? -1 : 1));
    this.#byZip = new Uint32Array(count).map((_, index) => index);
    this.#byZip.sort((a, b) => (this.#zips[a] ?? 0) - (this.#zips[b] ?? 0));
  }

  /** Each code is stored as the difference from the one before. Returns the start of the next place. */
  #addZips(zips: string, start: number): number {
    let at = start;
    let [zip, latitude, longitude] = [0, 0, 0];
    for (const entry of zips.split(';')) {
      const [z = 0, la = 0, lo = 0] = entry.split(',').map(Number);
      [zip, latitude, longitude] = [zip + z, latitude + la, longitude + lo];
      this.#zips[at] = zip;
      this.#latitudes[at] = latitude;
      this.#longitudes[at] = longitude;
      at += 1;
    }
    return at;
  }

  /** The place of a ZIP code of five digits; for one of an institution the settlement around it. */
  byZip(zip: string): TablePlace | undefined {
    const [first] = this.byZipBeginning(zip, 1);
    return first?.zip === zip ? first : undefined;
  }

  /** Places of ZIP codes with these first digits, ordered by code. */
  byZipBeginning(digits: string, limit: number): TablePlace[] {
    const from = Number(digits.padEnd(5, '0'));
    const to = Number(digits.padEnd(5, '9'));
    const found: TablePlace[] = [];
    const begin = lowerBound(
      this.#byZip.length,
      (index) => (this.#zips[this.#byZip[index] ?? 0] ?? 0) < from,
    );
    for (let index = begin; index < this.#byZip.length && found.length < limit; index += 1) {
      const at = this.#byZip[index] ?? 0;
      if ((this.#zips[at] ?? 0) > to) break;
      found.push(this.#describe(this.#settlementAt(at), at));
    }
    return found;
  }

  /** Numbers of places whose folded name has this prefix, ordered by name. */
  beginningWith(folded: string): number[] {
    const found: number[] = [];
    const nameAt = (index: number) => this.#folded[this.#byName[index] ?? -1] ?? '';
    const begin = lowerBound(this.#byName.length, (index) => nameAt(index) < folded);
    for (let at = begin; at < this.#byName.length && nameAt(at).startsWith(folded); at += 1)
      found.push(this.#byName[at] ?? 0);
    return found;
  }

  /** Numbers of places with a later word of this prefix. */
  withWordBeginning(folded: string): number[] {
    const found: number[] = [];
    for (const place of this.#byName) if (this.nameOf(place).includes(` ${folded}`)) found.push(place);
    return found;
  }

  /** The place with this number, at its most central ZIP code. */
  place(number: number): TablePlace {
    return this.#describe(number, this.#centralOf(number));
  }

  /** The point of a place's most central ZIP code. */
  middleOf(number: number): Point {
    return this.#pointAt(this.#centralOf(number));
  }

  /** The ZIP code nearest to the mean of all, which earlier versions took for the middle of a place: listings of then lie there. */
  formerMiddleOf(number: number): Point {
    const [start, end] = this.#rangeOf(number);
    let [latitude, longitude] = [0, 0];
    for (let at = start; at < end; at += 1) {
      latitude += (this.#latitudes[at] ?? 0) / (end - start);
      longitude += (this.#longitudes[at] ?? 0) / (end - start);
    }
    return this.#pointAt(this.#nearest(latitude, longitude, start, end));
  }

  /**
   * Position of the ZIP code with the least sum of distances to the place's others, so that it lies where they are dense: a mean lies
   * outside of a town with a long arm. Post-office boxes share one point, which counts once.
   */
  #centralOf(number: number): number {
    const [start, end] = this.#rangeOf(number);
    if (end - start === 1) return start;
    const known = this.#central.get(number);
    if (known !== undefined) return known;
    const points = new Map<string, number>();
    for (let at = start; at < end; at += 1) {
      const key = `${this.#latitudes[at]},${this.#longitudes[at]}`;
      if (!points.has(key)) points.set(key, at);
    }
    const central = middleAmong([...points.values()], (at) => this.#pointAt(at));
    this.#central.set(number, central);
    return central;
  }

  #rangeOf = (number: number): [start: number, end: number] => [
    this.#starts[number] ?? 0,
    this.#starts[number + 1] ?? 0,
  ];

  /** Number of places. */
  get count(): number {
    return this.#names.length;
  }

  /** Kilometers from a point to the farthest ZIP code of a place. */
  radiusOf(number: number, from: Point): number {
    const [start, end] = this.#rangeOf(number);
    let farthest = 0;
    for (let at = start; at < end; at += 1)
      farthest = Math.max(farthest, distanceKm(from, this.#pointAt(at)));
    return farthest;
  }

  #pointAt(at: number): Point {
    return {
      latitude: (this.#latitudes[at] ?? 0) / THOUSAND,
      longitude: (this.#longitudes[at] ?? 0) / THOUSAND,
    };
  }

  /** Whether people live there: it is no firm or office with a ZIP code of its own. */
  isSettlement(number: number): boolean {
    return this.#ofInstitution[this.#starts[number] ?? 0] === 0;
  }

  /** The settlement of the nearest ZIP code. */
  nearest({ latitude, longitude }: Point): TablePlace {
    const at = this.#nearest(latitude * THOUSAND, longitude * THOUSAND, 0, this.#zips.length);
    return this.#describe(this.#placeAt(at), at);
  }

  nameOf = (number: number): string => this.#folded[number] ?? '';
  stateOf = (number: number): string => this.#states[number] ?? '';
  sizeOf = (number: number): number => (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);

  /** Position of the nearest ZIP code of a settlement; a degree of longitude shrinks with the cosine of the latitude. */
  #nearest(latitude: number, longitude: number, start: number, end: number): number {
    const shrink = Math.cos((latitude / THOUSAND / 180) * Math.PI);
    let [best, least] = [start, Number.POSITIVE_INFINITY];
    for (let at = start; at < end; at += 1) {
      if (this.#ofInstitution[at] === 1) continue;
      const dy = (this.#latitudes[at] ?? 0) - latitude;
      const apart = Math.abs((this.#longitudes[at] ?? 0) - longitude);
      const dx = Math.min(apart, 360 * THOUSAND - apart) * shrink;
      const distance = dx * dx + dy * dy;
      // Many post-office boxes share the middle of their town, and some have another name.
      const isLarger = () => this.sizeOf(this.#placeAt(at)) > this.sizeOf(this.#placeAt(best));
      if (distance < least || (distance === least && isLarger())) [best, least] = [at, distance];
    }
    return best;
  }

  #settlementAt(at: number): number {
    return this.#ofInstitution[at] === 1 ? this.nearest(this.#pointAt(at)).number : this.#placeAt(at);
  }

  #placeAt(at: number): number {
    return lowerBound(this.#names.length, (place) => (this.#starts[place + 1] ?? 0) <= at);
  }

  #describe(number: number, at: number): TablePlace {
    return {
      number,
      name: this.#names[number] ?? '',
      state: this.stateOf(number),
      zip: String(this.#zips[at] ?? 0).padStart(5, '0'),
      zips: this.sizeOf(number),
      ...this.#pointAt(at),
    };
  }
}

/** Of these the one with the least sum of distances to the others; the first of several. */
function middleAmong(all: readonly number[], pointAt: (at: number) => Point): number {
  const points = all.map(pointAt);
  let [best, least] = [all[0] ?? 0, Number.POSITIVE_INFINITY];
  for (const [index, point] of points.entries()) {
    const sum = points.reduce((total, other) => total + distanceKm(point, other), 0);
    // Rounding must not decide between two.
    if (sum < least - 0.001) [best, least] = [all[index] ?? best, sum];
  }
  return best;
}

let loaded: PlaceTable | undefined;

/** The table, unpacked on first use. */
export function placeTable(): PlaceTable {
  loaded ??= new PlaceTable(brotliDecompressSync(readFileSync(FILE)).toString('utf8'));
  return loaded;
}

/** The first index for which `isBefore` is false. */
function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
